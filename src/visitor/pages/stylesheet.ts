import { hash } from 'node:crypto';

/** Colours have a contrast of 4.5 to 1 or more with what they stand on, in both schemes. */
export const STYLESHEET = `
:root { color-scheme: light dark; --bg: #ffffff; --fg: #1b1f24; --dim: #57606a; --card: #f6f8fa; --line: #d0d7de; --link: #0550ae;
  --operational: #1a7f37; --under_maintenance: #0550ae; --degraded: #7d4e00; --partial_outage: #a8400f; --major_outage: #b3141d; --none: #afb8c1;
  --bar-operational: #2da44e; --bar-under_maintenance: #4493f8; --bar-degraded: #d4a72c; --bar-partial_outage: #e16f24; --bar-major_outage: #cf222e; }
@media (prefers-color-scheme: dark) { :root { --bg: #0d1117; --fg: #e6edf3; --dim: #9ea7b3; --card: #161b22; --line: #30363d; --link: #79b8ff;
  --operational: #56d364; --under_maintenance: #79b8ff; --degraded: #e3b341; --partial_outage: #f0883e; --major_outage: #ff7b72; --none: #484f58; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 0 1rem; background: var(--bg); color: var(--fg); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, select:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--bg); padding: .5rem; }
.top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; align-items: center; padding: 1.5rem 0; }
.top nav { display: flex; gap: 1rem; } .brand { font-size: 1.35rem; font-weight: 700; text-decoration: none; color: var(--fg); }
.top a[aria-current] { font-weight: 600; color: var(--fg); }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; } h3 { font-size: 1rem; margin: 0; }
.banner { padding: 1.25rem; border-radius: .5rem; border-left: .5rem solid; background: var(--card); margin: 0 0 1.5rem; }
.banner.operational { color: var(--operational); } .banner.under_maintenance { color: var(--under_maintenance); } .banner.degraded { color: var(--degraded); }
.banner.partial_outage { color: var(--partial_outage); } .banner.major_outage { color: var(--major_outage); }
.card { background: var(--card); border: 1px solid var(--line); border-left: .35rem solid var(--none); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
.card.under_maintenance { border-left-color: var(--bar-under_maintenance); } .card.degraded { border-left-color: var(--bar-degraded); }
.card.partial_outage { border-left-color: var(--bar-partial_outage); } .card.major_outage { border-left-color: var(--bar-major_outage); }
.card h2 { margin-top: 0; } .announcement.info { border-left-color: var(--bar-under_maintenance); }
.announcement.warning { border-left-color: var(--bar-degraded); } .announcement.critical { border-left-color: var(--bar-major_outage); }
.badge { display: inline-block; margin: .35rem 0; padding: .1rem .6rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .85rem; font-weight: 600; }
.times, .affects, .kind, .description, .scale, footer { color: var(--dim); font-size: .9rem; margin: .15rem 0; }
.components { list-style: none; margin: 0; padding: 0; } .component { border: 1px solid var(--line); border-radius: .5rem; padding: .85rem 1rem; margin: 0 0 .75rem; }
.line { display: flex; gap: 1rem; justify-content: space-between; margin: 0; } .name { font-weight: 600; } .state { font-size: .9rem; font-weight: 600; white-space: nowrap; }
.state.operational { color: var(--operational); } .state.under_maintenance { color: var(--under_maintenance); } .state.degraded { color: var(--degraded); }
.state.partial_outage { color: var(--partial_outage); } .state.major_outage { color: var(--major_outage); }
.bars { display: flex; gap: 1px; height: 2rem; margin: .5rem 0 .25rem; } .bar { flex: 1; border-radius: 1px; background: var(--none); }
.bar.operational { background: var(--bar-operational); } .bar.under_maintenance { background: var(--bar-under_maintenance); } .bar.degraded { background: var(--bar-degraded); }
.bar.partial_outage { background: var(--bar-partial_outage); } .bar.major_outage { background: var(--bar-major_outage); }
.scale { display: flex; justify-content: space-between; }
.group { margin: 0 0 1rem; } .group > summary { cursor: pointer; padding: .5rem 0; } .group .group { margin-left: 1rem; }
.timeline { list-style: none; margin: 0; padding: 0 0 0 1.25rem; border-left: 2px solid var(--line); } .timeline li { margin: 0 0 1.5rem; }
.prose > :first-child { margin-top: .25rem; } .prose pre { overflow-x: auto; }
.filter { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; } .filter select, .filter button { font: inherit; padding: .35rem .6rem; }
.pager { display: flex; justify-content: space-between; margin: 2rem 0; } footer { border-top: 1px solid var(--line); margin: 3rem 0 1rem; padding-top: 1rem; }
@media (max-width: 40rem) { .bar:nth-child(-n+45) { display: none; } }
@media print { .top nav, .filter, .pager, .skip { display: none; } body { max-width: none; } }
`.trim();

/** Changes with its content, so that it can be kept for ever. */
export const STYLESHEET_FILE = `page-${hash('sha1', STYLESHEET, 'hex').slice(0, 12)}.css`;
