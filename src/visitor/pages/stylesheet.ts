import { hash } from 'node:crypto';
import { LAYOUT_STYLES } from './layout-styles.js';
import { MAX_IN_RUN } from './status-bars.js';

/**
 * Widths of elements that represent several days: the bars plus the gaps between them, which the
 * background shows.
 */
const RUNS = Array.from({ length: MAX_IN_RUN - 1 }, (_, index) => index + 2)
  .map(
    (days) =>
      `.n${days}.n${days} { flex: ${days} 0 calc(${days - 1} * var(--gap)); background-size: calc((100% + var(--gap)) / ${days}) 100%; }`,
  )
  .join(' ');

/**
 * Style sheet of all pages. Colors have a contrast of at least 4.5 to 1 with their background in both
 * schemes. `--brand` is the company's color if it has set one. Pages have no inline styles, because the
 * content security policy blocks them.
 */
export const STYLESHEET = `
:root { color-scheme: light dark;
  --bg: #fff; --fg: #1b1f24; --dim: #57606a; --card: #fff; --soft: #f6f8fa; --line: #d8dee4; --brand: #0550ae; --tip: #1b1f24; --on-tip: #fff; --on-degraded: #1b1f24; --calm: #e6f4ea;
  --round: 1; --space: 1; --font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --operational: #1a7f37; --under_maintenance: #0550ae; --degraded: #1b1f24; --partial_outage: #a8400f; --major_outage: #b3141d;
  --solid-operational: #1a7f37; --solid-under_maintenance: #0a58ca; --solid-degraded: #f5b82e; --solid-partial_outage: #b4480f; --solid-major_outage: #b3141d;
  --bar-operational: #2da44e; --bar-under_maintenance: #4493f8; --bar-degraded: #eaa60c; --bar-partial_outage: #e16f24; --bar-major_outage: #cf222e; --bar-none: #d0d7de; }
@media screen and (prefers-color-scheme: dark) { :root {
  --bg: #0d1117; --fg: #e6edf3; --dim: #9ea7b3; --card: #151b23; --soft: #151b23; --line: #30363d; --brand: #79b8ff; --tip: #e6edf3; --on-tip: #0d1117;
  --operational: #56d364; --under_maintenance: #79b8ff; --degraded: #e3b341; --partial_outage: #f0883e; --major_outage: #ff7b72; --bar-none: #3d444d; --calm: #12261a; } }
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 56rem; padding: 0 1.25rem; background: var(--bg); color: var(--fg);
  font: 1rem/1.55 var(--font); overflow-wrap: anywhere; border-top: .3rem solid var(--brand); position: relative; }
@media (min-width: 60rem) { body { border-top: 0; } body::before { content: ""; position: fixed; inset: 0 0 auto; height: .3rem; background: var(--brand); } }
a { color: var(--brand); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: .2rem; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; } .skip:focus { position: absolute; inset-inline-start: 1rem; top: 1rem; background: var(--bg); padding: .5rem; z-index: 2; }
.top { display: flex; flex-wrap: wrap; gap: .75rem 2rem; justify-content: space-between; align-items: center; padding: calc(1.75rem * var(--space)) 0 calc(1.5rem * var(--space)); }
.top nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; } .top nav a { text-decoration: none; padding: .25rem 0; min-height: 1.5rem; }
.top nav a:hover { text-decoration: underline; } .top nav a[aria-current] { color: var(--fg); font-weight: 600; border-bottom: 2px solid var(--brand); }
.languages { display: flex; gap: 1rem; padding-inline-start: 1.25rem; border-inline-start: 1px solid var(--line); }
.menu { display: block; position: relative; } .menu summary { cursor: pointer; color: var(--brand); padding: .25rem 0; list-style: none; } .menu summary::-webkit-details-marker { display: none; } .menu summary::after { content: ""; display: inline-block; width: .4rem; height: .4rem; margin-inline-start: .5rem; border: solid currentColor; border-width: 0 2px 2px 0; transform: translateY(-.2rem) rotate(45deg); }
.menu > div { position: absolute; inset-inline-end: 0; top: 100%; z-index: 3; display: grid; min-width: 9rem; max-width: calc(100vw - 2rem); padding: .35rem 0; background: var(--card); border: 1px solid var(--line); border-radius: calc(.4rem * var(--round)); box-shadow: 0 4px 16px #0003; } .top .menu div a { padding: .35rem 1rem; white-space: nowrap; text-align: start; }
:is(h1, p, .of, .entry > a)[dir] { text-align: left; } [dir=rtl] :is(h1, p, .of, .entry > a)[dir] { text-align: right; } .narrow { display: none; }
.brand { display: flex; align-items: center; gap: .75rem; font-size: 1.4rem; font-weight: 700; text-decoration: none; color: var(--fg); }
.brand img { height: 2.5rem; max-width: 12rem; object-fit: contain; }
time, .empty, .banner p, .legend p:last-child { unicode-bidi: plaintext; } [dir=rtl] :is(.empty, .banner p, .legend p) { text-align: right; } h1, h2, h3, .prose { hyphens: auto; } h1 { font-size: 1.75rem; line-height: 1.25; margin: .25rem 0 .75rem; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; margin: calc(2.25rem * var(--space)) 0 calc(.85rem * var(--space)); } h3 { font-size: 1.05rem; margin: 0; }
.banner { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 1rem; align-items: center; padding: calc(1.35rem * var(--space)) 1.5rem; border-radius: calc(.75rem * var(--round)); margin: 0 0 calc(1.75rem * var(--space)); color: #fff; background: var(--solid-operational); }
.banner.operational, .banner.none { padding: calc(.6rem * var(--space)) 1.1rem; color: var(--operational); background: var(--calm); border: 1px solid color-mix(in srgb, var(--operational) 35%, transparent); } .banner.none { color: var(--fg); background: var(--soft); border-color: var(--line); }
.banner.operational h1, .banner.none h1 { font-size: 1.1rem; } .banner.operational p, .banner.none p { color: var(--dim); } .banner.operational .icon { width: 1.6rem; height: 1.6rem; }
.banner.none { display: block; } .banner.under_maintenance { background: var(--solid-under_maintenance); } .banner.degraded { background: var(--solid-degraded); color: var(--on-degraded); }
.banner.partial_outage { background: var(--solid-partial_outage); } .banner.major_outage { background: var(--solid-major_outage); }
.banner h1 { margin: 0; font-size: 1.6rem; } .banner p { grid-column: 2; margin: .1rem 0 0; font-size: .9rem; } p.banner { display: block; }
.icon { width: 2.25rem; height: 2.25rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; grid-row: span 2; }
.icon circle { stroke-width: 1.5; }
.card { background: var(--card); border: 1px solid var(--line); border-inline-start: .35rem solid var(--bar-none); border-radius: calc(.6rem * var(--round)); padding: calc(1.1rem * var(--space)) 1.25rem; margin: 0 0 calc(1rem * var(--space)); }
.card.under_maintenance { border-inline-start-color: var(--bar-under_maintenance); } .card.degraded { border-inline-start-color: var(--bar-degraded); }
.card.partial_outage { border-inline-start-color: var(--bar-partial_outage); } .card.major_outage { border-inline-start-color: var(--bar-major_outage); }
.card.calm { border-inline-start-color: var(--line); } .card h2 { margin-top: 0; } .card > :last-child { margin-bottom: 0; } .announcement.info { border-inline-start-color: var(--bar-under_maintenance); } .postmortem { margin-top: 1.5rem; border-inline-start-color: var(--brand); background: var(--soft); }
.announcement.warning { border-inline-start-color: var(--bar-degraded); } .announcement.critical { border-inline-start-color: var(--bar-major_outage); }
.card > h2 > a, .card > h3 > a { text-decoration: none; } .card > h2 > a:hover, .card > h3 > a:hover { text-decoration: underline; }
.level { display: flex; width: fit-content; align-items: center; gap: .35rem; } .level .icon { width: 1rem; height: 1rem; stroke-width: 2.5; } .level.info { color: var(--under_maintenance); } .level.warning { color: var(--degraded); } .level.critical { color: var(--major_outage); }
.back { margin: 0 0 1rem; font-size: .9rem; } .back a { text-decoration: none; } .back a:hover { text-decoration: underline; } [dir=rtl] .arrow { display: inline-block; transform: scaleX(-1); }
.days { list-style: none; margin: 0; padding: 0; } .days > li { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0 1rem; padding: calc(.4rem * var(--space)) 0; border-top: 1px solid var(--line); scroll-margin-top: 1rem; } .days > li:target { background: var(--soft); }
.days h3 { grid-column: 1; font-size: .9rem; font-weight: 600; padding-top: .1rem; } .days .empty { grid-column: 2; margin: 0; } .days .entries { grid-column: 2; }
.entries { list-style: none; margin: 0; padding: 0; } .entry { display: flex; gap: 0 .75rem; align-items: baseline; padding: .15rem 0; } .entry::before { content: ""; flex: none; width: .6rem; height: .6rem; border-radius: 50%; background: var(--bar-none); }
.entry.under_maintenance::before { background: var(--bar-under_maintenance); } .entry.degraded::before { background: var(--bar-degraded); } .entry.partial_outage::before { background: var(--bar-partial_outage); } .entry.major_outage::before { background: var(--bar-major_outage); }
.entry > a { font-weight: 600; text-decoration: none; } .entry > .of { flex: 1 1 0; min-width: 4rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .entry > .times, .entry > .badge { flex: none; } .entry > a:hover { text-decoration: underline; } .entry .of { color: var(--dim); font-size: .9rem; } .entry .times { margin-inline-start: auto; } .entry .badge { margin: 0; }
.month { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem; } .month h2 { margin-top: 1rem; } .month .pager { margin: 0; gap: 1.25rem; } .choices { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: flex-start; } .choices .ways { margin: 0; }
.choose summary { cursor: pointer; padding: .3rem 0; } .choose ul { list-style: none; margin: 0; padding-inline-start: 1.25rem; columns: 14rem; } .choose ul ul { columns: auto; } .choose > ul { padding: 0; } .choose li { break-inside: avoid; } .choose li a { display: inline-block; padding: .2rem 0; text-decoration: none; } .choose a[aria-current] { font-weight: 600; color: var(--fg); }
.legend { color: var(--dim); font-size: .85rem; margin: .25rem 0 0; } .legend p { display: flex; flex-wrap: wrap; gap: .15rem 1rem; margin: .25rem 0; } .key::before { content: ""; display: inline-block; width: .5rem; height: .9rem; margin-inline-end: .4rem; border-radius: 2px; vertical-align: -.1rem; background: var(--bar-none); }
.key.operational::before { background: var(--bar-operational); } .key.under_maintenance::before { background: var(--bar-under_maintenance); } .key.degraded::before { background: var(--bar-degraded); } .key.partial_outage::before { background: var(--bar-partial_outage); } .key.major_outage::before { background: var(--bar-major_outage); }
.heading { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem; margin-bottom: calc(.85rem * var(--space)); } .heading > * { margin-block-end: 0; } .heading > .uptime { margin-inline-start: 0; } .uptime { color: var(--dim); font-size: .9rem; font-variant-numeric: tabular-nums; margin-inline-start: auto; }
.badge { --tone: var(--bar-none); display: inline-block; margin: .35rem 0; padding: .05rem .65rem; border: 1px solid color-mix(in srgb, var(--tone) 50%, transparent); border-radius: calc(1rem * var(--round)); background: color-mix(in srgb, var(--tone) 8%, transparent); font-size: .85rem; font-weight: 600; }
.badge.operational { --tone: var(--bar-operational); } .badge:is(.under_maintenance, .info) { --tone: var(--bar-under_maintenance); } .badge:is(.degraded, .warning) { --tone: var(--bar-degraded); } .badge.partial_outage { --tone: var(--bar-partial_outage); } .badge:is(.major_outage, .critical) { --tone: var(--bar-major_outage); }
.times, .kind, .description, .empty, footer { color: var(--dim); font-size: .9rem; margin: .15rem 0; } .follow .description { display: block; margin-top: .4rem; } .kind { text-transform: uppercase; letter-spacing: .05em; font-size: .8rem; font-weight: 600; }
.badge.operational, .state.operational { color: var(--operational); } .badge.under_maintenance, .state.under_maintenance { color: var(--under_maintenance); }
.badge.degraded, .state.degraded { color: var(--degraded); } .badge.calm { color: var(--dim); background: none; border-color: var(--line); } .state.degraded::before { background: var(--bar-degraded); } .badge.partial_outage, .state.partial_outage { color: var(--partial_outage); }
.badge.major_outage, .state.major_outage { color: var(--major_outage); }
.state { font-size: .9rem; font-weight: 600; white-space: nowrap; } .name { font-weight: 600; }

.affects .state { margin-inline-start: .5rem; } .state::before { content: ""; display: inline-block; width: .6rem; height: .6rem; margin-inline-end: .45rem; border-radius: 50%; background: currentColor; }
.affects { list-style: none; margin: .5rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; font-size: .9rem; } .affects .state { white-space: normal; } .affects li { max-width: 100%; border: 1px solid var(--line); border-radius: calc(.4rem * var(--round)); padding: .1rem .6rem; background: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: .75rem 0; } .facts dt { color: var(--dim); font-size: .85rem; } .facts dd { margin: 0; font-weight: 500; }
.components { list-style: none; margin: 0 0 calc(1rem * var(--space)); padding: 0; border: 1px solid var(--line); border-radius: calc(.6rem * var(--round)); background: var(--card); }
.component { padding: calc(1rem * var(--space)) 1.25rem calc(.85rem * var(--space)); } .component + .component { border-top: 1px solid var(--line); }
.line { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; margin: 0; }
.bars { --gap: 2px; height: 2rem; margin: calc(.55rem * var(--space)) 0 calc(.3rem * var(--space)); } .bars, .bars > span { display: flex; gap: var(--gap); } .bars > span { flex: 1; } .bars i, .bars a { --bar: var(--bar-operational); flex: 1; border-radius: 2px; background: linear-gradient(90deg, var(--bar) calc(100% - var(--gap)), transparent 0) 0 0 / calc(100% + var(--gap)) 100%; } .bars a:hover { opacity: .7; }
${RUNS}
.bars .none { --bar: var(--bar-none); } .bars .under_maintenance { --bar: var(--bar-under_maintenance); } .bars .degraded { --bar: var(--bar-degraded); }
.bars .partial_outage { --bar: var(--bar-partial_outage); } .bars .major_outage { --bar: var(--bar-major_outage); }
.component .name { color: inherit; text-decoration: none; } .component .name:hover { text-decoration: underline; } h1 + .badge { margin-top: 0; }
.chart { margin: 0; } .chart svg { display: block; width: 100%; height: auto; } .chart text { font-size: 13px; fill: var(--dim); } .chart .grid line { stroke: var(--line); }
.chart polyline { fill: none; stroke: var(--brand); stroke-width: 2.5; stroke-linejoin: round; } .chart circle { fill: var(--brand); stroke: var(--bg); stroke-width: 2; }
.chart .threshold { stroke: var(--bar-degraded); stroke-width: 2; stroke-dasharray: 6 5; } .metric > h3 { margin-top: 0; } .metric svg { overflow: visible; } .metric .chart details { overflow-x: auto; } .metric .chart table { overflow-wrap: normal; font-size: .9rem; } .metric .chart th { padding-inline: 0; } .metric .chart td, .metric .chart th + th { padding-inline-start: clamp(.6rem, 3vw, 1.5rem); } .metric .figure { margin: 0; font-variant-numeric: tabular-nums; } .metric > details > summary { cursor: pointer; color: var(--brand); padding: .35rem 0; }
.chart summary { cursor: pointer; color: var(--dim); font-size: .9rem; padding: .35rem 0; } .chart table { border-collapse: collapse; } .chart th, .chart td { padding: .2rem 1.5rem .2rem 0; text-align: start; border-bottom: 1px solid var(--line); font-weight: 400; } .chart thead th { font-weight: 600; } .chart td, .chart th + th { font-variant-numeric: tabular-nums; text-align: end; padding-inline-end: 0; }
.sheet table { width: 100%; border-collapse: collapse; font-size: .9rem; } .sheet th, .sheet td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid var(--line); text-align: end; font-weight: 400; font-variant-numeric: tabular-nums; } .sheet th:first-child { text-align: start; } .sheet thead th, .sheet .of-group { font-weight: 600; } .sheet table { margin-top: 1.25rem; } .sheet .facts { display: grid; grid-template-columns: repeat(4, 1fr); gap: .5rem; } .sheet .facts div { padding: .5rem .75rem; border: 1px solid var(--line); border-radius: calc(.6rem * var(--round)); } .sheet .facts dd { font-size: 1.1rem; font-variant-numeric: tabular-nums; }
.tip { position: absolute; z-index: 1; max-width: min(22rem, calc(100vw - 1rem)); padding: .35rem .7rem; border-radius: calc(.4rem * var(--round)); background: var(--tip); color: var(--on-tip); font-size: .85rem; pointer-events: none; }
.group { margin: 0 0 calc(1rem * var(--space)); } .group > summary { display: flex; align-items: center; gap: .75rem; cursor: pointer; padding: calc(.65rem * var(--space)) .25rem; list-style: none; } .group > summary::-webkit-details-marker { display: none; }
.group > summary::before { content: ""; width: .5rem; height: .5rem; border: solid var(--dim); border-width: 0 2px 2px 0; transform: rotate(-45deg); } [dir=rtl] .group > summary::before { transform: rotate(135deg); } .group.group[open] > summary::before { transform: rotate(45deg); }
.group > summary .name { flex: 1; } .group > summary .uptime { margin: 0; } .group .group { margin-inline-start: 1.25rem; }
.timeline { list-style: none; margin: 0; padding: 0; } .timeline > li { position: relative; padding: 0 0 calc(1.5rem * var(--space)); padding-inline-start: 1.75rem; border-inline-start: 2px solid var(--line); margin-inline-start: .4rem; } .timeline > li:last-child { border-color: transparent; } .timeline .timeline > li:last-child { border-color: var(--line); padding-bottom: 0; } .between > details > .timeline { margin-top: 1rem; margin-inline-start: -2.15rem; } .between > details > summary { cursor: pointer; color: var(--brand); font-weight: 600; }
.timeline > li:not(.between)::before { content: ""; position: absolute; inset-inline-start: -.5rem; top: .35rem; width: .85rem; height: .85rem; border-radius: 50%; background: var(--brand); border: 2px solid var(--bg); }
.timeline .resolved::before, .timeline .completed::before { background: var(--bar-operational); }
.prose > :first-child { margin-top: .35rem; } .prose ul, .prose ol { padding-inline-start: 1.5rem; } .prose li + li { margin-top: .15rem; } .prose .task { list-style: none; margin-inline-start: -1.35rem; } .prose img { display: block; width: auto; max-width: 100%; height: auto; max-height: 36rem; object-fit: contain; color: var(--dim); font-style: italic; border-radius: calc(.4rem * var(--round)); } .prose > :last-child { margin-bottom: 0; } .prose pre { overflow-x: auto; background: var(--soft); padding: .75rem; border-radius: calc(.4rem * var(--round)); } .prose table { display: block; overflow-x: auto; border-collapse: collapse; } .prose th, .prose td { padding: .25rem .75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; } .prose .centered { text-align: center; } .prose .to-end { text-align: end; font-variant-numeric: tabular-nums; } .prose td, .prose th { min-width: 3.5rem; overflow-wrap: break-word; } .prose blockquote { margin-inline-start: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--dim); }
.prose h3, .prose h4, .prose h5, .prose h6 { margin: 1.5rem 0 .5rem; } .prose table { margin: .5rem 0 1rem; } .prose ul { list-style: disc; } .postmortem pre { background: var(--bg); border: 1px solid var(--line); }
.announcement > h2 { font-size: 1.05rem; margin-bottom: 0; } .badge.level { display: flex; } .ways a { unicode-bidi: plaintext; }
.filter { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; margin: 0 0 1rem; } .filter select, .filter button, .filter input[type=search] { font: inherit; padding: .4rem .75rem; border: 1px solid var(--dim); border-radius: calc(.4rem * var(--round)); background: var(--card); color: var(--fg); min-height: 2.25rem; }
.filter label, .filter input { max-width: 100%; } .filter input[type=checkbox] { width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; accent-color: var(--brand); }
.pager { display: flex; justify-content: space-between; margin: 2rem 0; } footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 2rem; border-top: 1px solid var(--line); margin: calc(3rem * var(--space)) 0 1.5rem; padding-top: 1rem; } footer p { margin: 0; }
.button, .form button { display: inline-block; font: inherit; font-weight: 600; padding: .45rem 1.1rem; min-height: 2.25rem; border: 1px solid var(--brand); border-radius: calc(.4rem * var(--round)); background: var(--card); color: var(--brand); cursor: pointer; }
.button.button, .top nav a.button { background: var(--brand); color: var(--bg); text-decoration: none; } .top nav a.button { padding: .3rem .9rem; } .top nav a.button[aria-current] { border: 1px solid var(--brand); }
.button:hover, .form button:hover { opacity: .85; } .ways { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1.5rem; }
.ways a { padding: .3rem .9rem; border: 1px solid var(--line); border-radius: calc(1rem * var(--round)); text-decoration: none; } .ways a[aria-current] { border-color: var(--brand); background: var(--soft); color: var(--fg); font-weight: 600; }
.form { max-width: 38rem; } .field { display: block; margin: 1rem 0 .25rem; } .field > span { display: block; font-weight: 600; margin-bottom: .25rem; }
.field input, .field select { width: 100%; font: inherit; padding: .5rem .75rem; min-height: 2.5rem; border: 1px solid var(--dim); border-radius: calc(.4rem * var(--round)); background: var(--card); color: var(--fg); } .field [aria-invalid] { border: 2px solid var(--major_outage); }
.form fieldset { margin: 1.25rem 0; padding: .75rem 1.25rem; border: 1px solid var(--line); border-radius: calc(.6rem * var(--round)); min-inline-size: 0; } .form legend { font-weight: 600; padding: 0 .4rem; margin-inline-start: -.4rem; }
.option { display: flex; gap: .6rem; padding: .25rem 0; } .option input { flex: none; width: 1.1rem; height: 1.1rem; margin: .25rem 0 0; accent-color: var(--brand); }
.tree { margin-inline-start: 1.5rem; } .form .branch { margin: .5rem 0; padding: 0; padding-inline-start: 1rem; border-width: 0; border-inline-start-width: 2px; border-radius: 0; } .scope:has([value=all]:checked) > .tree { display: none; }
.problem { color: var(--major_outage); font-weight: 600; margin: .25rem 0; } .card.done { border-inline-start-color: var(--bar-operational); } .steps { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .5rem; } .addresses dt { font-weight: 600; margin-top: .75rem; } .addresses dd { margin: 0; }
${LAYOUT_STYLES}
@media screen and (max-width: 52rem) { .widest > :nth-child(-n+2), .wide.wide { display: none; } .narrow { display: revert; } }
@media (max-width: 52rem) { .entry { flex-wrap: wrap; } .entry > a { flex: 1 0 calc(100% - 1.85rem); max-width: calc(100% - 1.35rem); } .entry > .badge { margin-inline-start: 1.35rem; order: 1; } .entry > .times { margin-inline-start: 1.35rem; flex: 0 1 auto; order: 1; } .entry > .badge + .times { margin-inline-start: 0; } .entry > .of { flex: 0 1 100%; min-width: 0; margin-inline-start: 1.35rem; order: 1; } }
@media (max-width: 40rem) { .days > li { grid-template-columns: minmax(0, 1fr); padding: .6rem 0; } .days > li > * { grid-column: 1 !important; }
 body { padding: 0 1rem; } h1 { font-size: 1.45rem; } .banner { padding: calc(1rem * var(--space)) 1.15rem; } .banner h1 { font-size: 1.25rem; } .component, .card { padding-inline: 1rem; }
  .sheet thead { position: absolute; clip-path: inset(50%); } .sheet tr { display: grid; grid-template-columns: auto auto 1fr auto; gap: .1rem .9rem; padding: .5rem 0; border-bottom: 1px solid var(--line); } .sheet tbody th { grid-column: 1 / -1; padding: 0; border: 0; } .sheet td { padding: 0; border: 0; text-align: start; white-space: nowrap; } .sheet td::before { content: attr(data-name); display: block; color: var(--dim); font-size: .75rem; } .sheet .facts { grid-template-columns: 1fr 1fr; }
  .state { white-space: normal; } .ways { flex-wrap: nowrap; overflow-x: auto; margin-inline: -1rem; padding: .35rem 1rem; scrollbar-width: none; } .ways a { flex: none; }
  .components:not(.tiles) .line, .group > summary { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .75rem; } .components:not(.tiles) .line .name { grid-column: 1 / -1; } .components:not(.tiles) .line .state { grid-area: 2 / 1; } .components:not(.tiles) .line .uptime { grid-area: 2 / 2; text-align: end; } .group > summary { grid-template-columns: auto auto minmax(0, 1fr); align-items: start; } .group > summary::before { align-self: center; } .group > summary .name { grid-column: 2 / -1; } .group > summary .state { grid-area: 2 / 2; } .group > summary .uptime { grid-area: 2 / 3; text-align: end; }
  .bars { --gap: 1px; } .chart text { font-size: 18px; } .chart .even text { display: none; } .group .group { margin-inline-start: .5rem; } .languages { padding-inline-start: 0; border: 0; } .top nav { position: relative; } .menu { position: static; } .menu > div { inset-inline: 0; max-width: none; } }
@media (max-width: 30rem) { .chart text { font-size: 22px; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media (forced-colors: active) { .bars i, .bars a, .state::before, .key::before, .entry::before, .timeline > li::before { forced-color-adjust: none; } .banner { border: 2px solid; } }
@media print { :root { color-scheme: light; } .prose pre { white-space: pre-wrap; } .top nav, .filter, .ways, .pager, .chart summary, .skip, footer, .tip { display: none; } body { max-width: none; border: 0; } body::before { display: none; }
  .sheet { font-size: .8rem; } .sheet h1 { font-size: 1.3rem; } .sheet .times { font-size: .75rem; } .sheet th, .sheet td { padding-block: .08rem; } .sheet .facts { gap: .35rem; } .sheet .facts div { padding: .2rem .5rem; } .sheet .facts dt { font-size: .7rem; } .sheet .facts dd { font-size: .85rem; } .sheet .bars { height: 1.5rem; } .sheet .legend { font-size: .75rem; } .sheet table { margin-top: .5rem; } .top:has(+ main > .sheet) { padding: 0 0 .5rem; } .chart svg { max-width: 85%; }
  .banner.banner { color: inherit; background: none; border: 2px solid; } .card, .component, .entry, .chart, .sheet tr { break-inside: avoid; } h2 { break-after: avoid; } .bars i, .bars a, .state::before, .key::before, .entry::before { print-color-adjust: exact; } .choices, .back { display: none; } .entry { flex-wrap: wrap; } .entry > a { flex: 1 1 0; } .entry > .of { order: 1; flex: 0 0 100%; padding-inline-start: 1.35rem; white-space: normal; } }
`.trim();

/** Changes with its content, so it can be cached forever. */
export const STYLESHEET_FILE = `page-${hash('sha1', STYLESHEET, 'hex').slice(0, 12)}.css`;
