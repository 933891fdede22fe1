/**
 * Styles of the guide: one column of text, the contents beside it if there is
 * room, light or dark as the reader prefers.
 */
export const GUIDE_STYLES = `
:root { color-scheme: light dark; --bg: #fff; --fg: #1b1f24; --dim: #57606a; --soft: #f6f8fa; --line: #d8dee4; --link: #0a6b44; }
@media (prefers-color-scheme: dark) { :root { --bg: #0d1117; --fg: #e6edf3; --dim: #9ea7b3; --soft: #151b23; --line: #30363d; --link: #56d399; } }
*, ::before { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
.page { margin: 0 auto; max-width: 76rem; padding: 0 1.25rem 4rem; } .pages a { color: var(--link); }
a { color: var(--link); text-underline-offset: .15em; } a:not([href]) { color: inherit; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .2rem; }
.contents { font-size: .9rem; padding-top: 1.5rem; } .contents ol { list-style: none; margin: 0; padding: 0; } .contents li a { display: block; padding: .25rem 0; text-decoration: none; } .contents a:hover { text-decoration: underline; }
.contents input { width: 100%; margin: 0 0 .75rem; padding: .5rem .65rem; border: 1px solid var(--dim); border-radius: .35rem; background: var(--bg); color: var(--fg); font: inherit; font-size: 1rem; } .contents p { margin: 0; color: var(--dim); } [hidden] { display: none; }
.copyable { position: relative; } .copyable button { position: absolute; top: .4rem; inset-inline-end: .4rem; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .35rem; background: var(--bg); color: var(--fg); font: .8rem/1.2 system-ui, sans-serif; cursor: pointer; } .copyable pre { padding-top: 2.4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 1.5rem 0 .75rem; letter-spacing: -.01em; } h2 { font-size: 1.35rem; margin: 3rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); } h2 a { color: inherit; text-decoration: none; } h2 a:hover { text-decoration: underline; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 1rem 0; padding: .85rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--soft); font-size: .85rem; line-height: 1.55; }
code, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } :not(pre) > code { font-size: .88em; padding: .1em .3em; border-radius: .25rem; background: var(--soft); }
pre:has(kbd) code { color: var(--dim); } kbd { font-size: 1em; font-weight: 600; color: var(--fg); } kbd::before { content: "$ "; font-weight: 400; color: var(--dim); }
table { display: block; overflow-x: auto; border-collapse: collapse; font-size: .92rem; margin: 1rem 0; } th, td { padding: .35rem .75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; } th { background: var(--soft); }
li + li { margin-top: .3rem; } .contents li + li { margin: 0; }
@media (min-width: 60rem) { .page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 0 3.5rem; } .contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; } }
@media (max-width: 40rem) { h1 { font-size: 1.6rem; } pre { font-size: .8rem; } }
@media print { nav, .copyable button { display: none; } .page { display: block; } }
`;
