/// The style sheet of the page.
enum HTMLStyle {
  static let text = #"""
    :root { color-scheme: light; --bg: #fff; --ink: #1c2024; --soft: #5b6570; --line: #d9dee3; --card: #f5f7f9;
      --error: #b3261e; --warning: #8a5a00; --accent: #0b5cad; --new: #1a7f37; --bar: #7aa7d9; --mark: #ffe9a8; }
    :root[data-theme=dark] { color-scheme: dark; --bg: #14171a; --ink: #e6e9ec; --soft: #9aa5b1; --line: #333a41;
      --card: #1d2125; --error: #ff8a80; --warning: #f0b849; --accent: #7ab8ff; --new: #56d364; --bar: #3d6ea5;
      --mark: #5a4a10; }
    * { box-sizing: border-box; }
    body { margin: 0; font: 15px/1.45 system-ui, sans-serif; background: var(--bg); color: var(--ink); }
    header, main { max-width: 1200px; margin: 0 auto; padding: 0 20px; }
    header { padding-top: 18px; }
    h1 { font-size: 22px; margin: 0 0 4px; overflow-wrap: anywhere; }
    h2 { font-size: 16px; margin: 0 0 8px; }
    p { margin: 0 0 8px; }
    .soft { color: var(--soft); }
    nav { display: flex; gap: 6px; flex-wrap: wrap; margin: 14px 0; border-bottom: 1px solid var(--line); }
    button, select, input { font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--line);
      border-radius: 6px; padding: 4px 10px; }
    button { cursor: pointer; }
    nav button { border: 0; border-bottom: 3px solid transparent; border-radius: 0; background: none; }
    nav button[aria-selected=true] { border-bottom-color: var(--accent); font-weight: 600; }
    nav .space { flex: 1; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .numbers { display: flex; gap: 12px; flex-wrap: wrap; margin-bottom: 18px; }
    .numbers div { background: var(--card); border-radius: 8px; padding: 10px 16px; }
    .numbers b { display: block; font-size: 24px; }
    .error { color: var(--error); } .warning { color: var(--warning); } .new { color: var(--new); }
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(330px, 1fr)); gap: 24px; }
    .bar { display: grid; grid-template-columns: minmax(0, 1fr) 90px 48px; gap: 8px; align-items: center; width: 100%;
      border: 0; padding: 2px 4px; text-align: left; background: none; }
    .bar:hover { background: var(--card); }
    .bar span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; direction: ltr; }
    .bar i { display: block; height: 10px; background: var(--bar); border-radius: 3px; }
    .bar em { font-style: normal; text-align: right; font-variant-numeric: tabular-nums; }
    .filters { display: flex; gap: 8px; flex-wrap: wrap; margin-bottom: 10px; align-items: center; }
    .filters input { flex: 1 1 240px; min-width: 0; } .filters select { max-width: 230px; }
    article { border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; margin: 0 0 10px; }
    article .place { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
    article p { overflow-wrap: anywhere; }
    pre { background: var(--card); border-radius: 6px; padding: 8px 10px; margin: 6px 0; overflow-x: auto;
      font: 13px/1.4 ui-monospace, monospace; white-space: pre; }
    mark { background: var(--mark); color: inherit; border-radius: 2px; }
    .tag { font-size: 12px; border: 1px solid var(--line); border-radius: 10px; padding: 0 8px; margin-right: 6px;
      display: inline-block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; white-space: nowrap; }
    button.tag { padding: 0 8px; background: none; }
    ul { margin: 4px 0; padding-left: 20px; }
    svg { width: 100%; height: auto; display: block; }
    svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
    svg .node rect { fill: var(--card); stroke: var(--line); } svg .node:hover rect { stroke: var(--accent); }
    svg .edge.bad:hover, svg .edge.bad:focus-visible { stroke-width: 4; }
    svg .node:focus-visible rect { stroke: var(--accent); stroke-width: 2; }
    svg .bad rect { stroke: var(--error); } svg .edge { fill: none; stroke: var(--line); stroke-width: 1.2; }
    svg .edge.bad { stroke: var(--error); stroke-width: 2; cursor: pointer; } svg .edge .hit { stroke: transparent; stroke-width: 12; } svg .count { fill: var(--error); }
    svg .errors { stroke: var(--error); fill: none; stroke-width: 2; } svg .warnings { stroke: var(--warning); fill: none; stroke-width: 2; }
    svg .baselined { stroke: var(--soft); fill: none; stroke-width: 2; stroke-dasharray: 6 4; }
    table { border-collapse: collapse; } td, th { text-align: left; padding: 3px 14px 3px 0; border-bottom: 1px solid var(--line); }
    [hidden] { display: none !important; }
    @media print { nav, .filters, .more, .skip { display: none !important; } section[hidden] { display: none !important; }
      article { break-inside: avoid; } body { background: #fff; color: #000; } }
    .skip { position: absolute; left: -9999px; } .skip:focus { left: 8px; top: 8px; background: var(--bg); padding: 6px; }
    """#
}
