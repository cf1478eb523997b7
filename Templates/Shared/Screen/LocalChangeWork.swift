// vmgen:note Needs 'change' of a loop and the words changeForm and localWork.
// vmgen:if changeIsSubmit
guard __changeForm__.__formCheck__ else { return }
// vmgen:end
__localWork__
// vmgen:if changeClears
__changeForm__ = __Name__Form()
// vmgen:end
