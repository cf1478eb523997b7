"""Makes a static site of README.md, CONTRIBUTING.md, CHANGELOG.md and docs/, with a page for each rule, and checks all links.

usage: make_site.py REPOSITORY OUTPUT
"""

import html
import os
import re
import sys
from urllib.parse import unquote

import cmarkgfm
from cmarkgfm.cmark import Options

STYLE = """
:root { color-scheme: light dark; --bg: #fff; --ink: #1c2024; --soft: #5b6570; --line: #d9dee3; --card: #f5f7f9; --accent: #0b5cad }
@media (prefers-color-scheme: dark) {
  :root { --bg: #14171a; --ink: #e6e9ec; --soft: #9aa5b1; --line: #333a41; --card: #1d2125; --accent: #7ab8ff }
}
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; background: var(--bg); color: var(--ink); display: grid;
  grid-template-columns: 250px minmax(0, 860px); gap: 32px; max-width: 1200px; margin: 0 auto; padding: 0 20px }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 20px 0; font-size: 14px }
nav a { display: block; padding: 2px 8px; border-radius: 4px; text-decoration: none; color: var(--ink); overflow-wrap: anywhere }
nav a[aria-current] { background: var(--card); font-weight: 600 }
nav summary { padding: 2px 8px; cursor: pointer }
main { padding: 12px 0 60px; overflow-wrap: break-word }
a { color: var(--accent) }
h1, h2, h3 { line-height: 1.25 } h2 { border-bottom: 1px solid var(--line); padding-bottom: 4px; margin-top: 36px }
pre, code { font: 13.5px/1.5 ui-monospace, Menlo, Consolas, monospace; background: var(--card); border-radius: 4px }
code { padding: 1px 4px } pre { padding: 12px; overflow-x: auto } pre code { padding: 0 }
table { border-collapse: collapse; display: block; overflow-x: auto } th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: left }
blockquote { margin: 0; padding: 0 12px; border-left: 3px solid var(--line); color: var(--soft) }
img { max-width: 100% }
:focus-visible { outline: 2px solid var(--accent) }
@media (max-width: 800px) { body { display: block } nav { position: static; max-height: 260px; border-bottom: 1px solid var(--line) } }
"""

# The folders of the libraries' pages, which DocC has written there before. DocC's script knows no 'index.html'.
LIBRARIES = {name: f"api/documentation/{name.lower()}" for name in ["ViewModelCore", "ViewModelTesting"]}
REPOSITORY = "https://github.com/OWNER/vmgen/blob/main/"


def slug(heading):
    """The anchor that GitHub gives a heading."""
    text = html.unescape(re.sub(r"<[^>]+>", "", heading)).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def rendered(markdown):
    """The HTML of a page, with an anchor at each heading."""
    seen = {}

    def anchored(match):
        name = slug(match[2])
        count = seen.get(name, 0)
        seen[name] = count + 1
        return f'<h{match[1]} id="{name}{f"-{count}" if count else ""}">{match[2]}</h{match[1]}>'

    body = cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE)
    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchored, body, flags=re.S)


def sources(root):
    """The pages by the paths of their files, in the order of the navigation, and the rules' pages."""
    pages = {"README.md": "index.html"}
    for name in sorted(os.listdir(os.path.join(root, "docs"))):
        if name.endswith(".md"):
            pages[f"docs/{name}"] = name[:-3] + ".html"
    for name in ["CHANGELOG.md", "CONTRIBUTING.md"]:
        pages[name] = name[:-3].lower() + ".html"
    texts = {path: open(os.path.join(root, path), encoding="utf-8").read() for path in pages}
    parts = re.split(r"^## (?=[a-z][a-z0-9_]*$)", texts["docs/rules.md"], flags=re.M)
    rules = {part.split("\n", 1)[0]: "# " + part for part in parts[1:]}
    if len(rules) < 20:
        sys.exit("error: docs/rules.md has fewer than 20 rules; adapt make_site.py to its headings")
    return pages, texts, rules


def main():
    root, output = sys.argv[1:]
    pages, texts, rules = sources(root)
    # The page of all rules keeps its text; a rule's own page is what others link to.
    written = {}
    for path, target in pages.items():
        written[target] = (path, rendered(texts[path]))
    for rule, text in rules.items():
        written[f"rules/{rule}.html"] = ("docs/rules.md", rendered(text))
    problems = []
    anchors = {target: set(re.findall(r'id="([^"]*)"', body)) for target, (_, body) in written.items()}

    def link(target, path, match):
        """A link of a file as a link of the site."""
        address = html.unescape(match[2])
        if re.match(r"[a-z]+:", address):
            if not address.startswith(("https:", "mailto:")):
                problems.append(f"{path}: '{address}' is not https")
            return match[0]
        place, _, anchor = address.partition("#")
        anchor = unquote(anchor)
        source = os.path.normpath(os.path.join(os.path.dirname(path), unquote(place))) if place else path
        if source not in pages:
            if not os.path.exists(os.path.join(root, source)):
                problems.append(f"{path}: '{address}' leads to no file")
            return f'{match[1]}="{html.escape(REPOSITORY + source)}"'
        to = pages[source]
        if source == "docs/rules.md" and anchor in rules:
            to, anchor = f"rules/{anchor}.html", ""
        if anchor and anchor not in anchors[to]:
            problems.append(f"{path}: '{address}' leads to no heading")
        relative = os.path.relpath(to, os.path.dirname(target) or ".")
        return f'{match[1]}="{html.escape(relative + ("#" + anchor if anchor else ""))}"'

    def navigation(target):
        def entry(to, title):
            current = ' aria-current="page"' if to == target else ""
            return f'<a href="{os.path.relpath(to, os.path.dirname(target) or ".")}"{current}>{html.escape(title)}</a>'

        titles = {to: texts[path].split("\n", 1)[0].lstrip("# ").replace("`", "") for path, to in pages.items()}
        lines = [entry(to, titles[to]) for to in pages.values()]
        lines += [entry(to, f"Library {name}") for name, to in LIBRARIES.items()]
        is_open = " open" if target.startswith("rules") else ""
        lines.append(f"<details{is_open}><summary>{len(rules)} rules</summary>")
        lines += [entry(f"rules/{rule}.html", rule) for rule in rules] + ["</details>"]
        return "\n".join(lines)

    for target, (path, body) in written.items():
        body = re.sub(r'(href|src)="([^"]*)"', lambda match: link(target, path, match), body)
        title = re.search(r"<h1[^>]*>(.*?)</h1>", body, flags=re.S)
        title = re.sub(r"<[^>]+>", "", title[1]) if title else target
        file = os.path.join(output, target)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w", encoding="utf-8") as out:
            out.write(
                f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
                f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
                f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src \'self\'">\n'
                f"<title>{title} - vmgen</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
                f'<nav aria-label="Pages">\n{navigation(target)}\n</nav>\n<main>\n{body}</main>\n</body>\n</html>\n'
            )
    check(output, written, problems)
    for problem in sorted(set(problems)):
        print(f"error: {problem}", file=sys.stderr)
    print(f"{len(written)} pages, {len(set(problems))} broken links")
    sys.exit(1 if problems else 0)


def check(output, written, problems):
    """Follows each link of the written files, and finds scripts and foreign resources."""
    texts = {}
    for target in written:
        with open(os.path.join(output, target), encoding="utf-8") as file:
            texts[target] = file.read()
    anchors = {target: set(re.findall(r'id="([^"]*)"', text)) for target, text in texts.items()}
    for target, text in texts.items():
        if re.search(r"<script|<link |<iframe|\son\w+=\"", text):
            problems.append(f"{target}: has a script or a foreign resource")
        for address in re.findall(r'(?:href|src)="([^"]*)"', text):
            if re.match(r"[a-z]+:", address):
                continue
            place, _, anchor = html.unescape(address).partition("#")
            to = os.path.normpath(os.path.join(os.path.dirname(target), place)) if place else target
            if to in LIBRARIES.values() and os.path.exists(os.path.join(output, to, "index.html")):
                continue
            if to not in texts or anchor and anchor not in anchors[to]:
                problems.append(f"{target}: '{address}' is broken")


main()
