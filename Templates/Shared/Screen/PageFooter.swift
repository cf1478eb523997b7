// vmgen:note What is below the rows of a list with pages. Needs 'load' of a loop, and the words shownState and startMore.
// vmgen:if loadIsPaged
PageFooter(__shownState__.__loadPage__, after: __load__.count) { __startMore__ }
// vmgen:end
