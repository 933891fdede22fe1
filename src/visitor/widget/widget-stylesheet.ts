/**
 * The widget's style sheet. `!important` makes the shadow tree's rules win over the host page's rules
 * for the element. Sizes are relative to the reader's font size. Colors have a contrast of at least 4.5
 * to 1 in both schemes.
 */
export const WIDGET_STYLESHEET = `
:host { all: initial !important; display: block !important; }
:host([hidden]) { display: none !important; }
:host(.bottom-right), :host(.bottom-left) { position: fixed !important; bottom: 1em !important; z-index: 2147483647 !important; max-width: calc(100vw - 2em) !important; }
:host(.bottom-right) { right: 1em !important; } :host(.bottom-left) { left: 1em !important; }
div { --bg: #ffffff; --fg: #1b1f24; --line: #d0d7de; --none: #1a7f37; --maintenance: #0550ae; --minor: #9a6700; --major: #bc4c00; --critical: #cf222e; color-scheme: light;
  box-sizing: border-box; width: fit-content; max-width: min(100%, 24em); padding: .4em .9em; border: 1px solid var(--line); border-radius: .5em; background: var(--bg); color: var(--fg); font: .875em/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
:host(:not(.inline)) div { box-shadow: 0 2px 12px #0003; }
.dark { --bg: #161b22; --fg: #e6edf3; --line: #30363d; --none: #56d364; --maintenance: #79b8ff; --minor: #e3b341; --major: #f0883e; --critical: #ff7b72; color-scheme: dark; }
@media (prefers-color-scheme: dark) { .auto { --bg: #161b22; --fg: #e6edf3; --line: #30363d; --none: #56d364; --maintenance: #79b8ff; --minor: #e3b341; --major: #f0883e; --critical: #ff7b72; color-scheme: dark; } }
a { display: flex; align-items: center; gap: .5em; padding: .2em 0; color: inherit; text-decoration: none; }
a:first-child { font-weight: 600; } a + a { display: block; } a:hover span { text-decoration: underline; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; border-radius: .2em; }
b { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
i { flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--fg); forced-color-adjust: none; }
.none { background: var(--none); } .maintenance { background: var(--maintenance); } .minor { background: var(--minor); } .major { background: var(--major); } .critical { background: var(--critical); }
@media (prefers-reduced-motion: no-preference) { .major, .critical { animation: beat 2s ease-in-out infinite; } }
@keyframes beat { 50% { opacity: .35; } }
`.trim();
