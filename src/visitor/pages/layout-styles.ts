/** Styles of all layouts except the list, and of the tenant's header and footer. */
export const LAYOUT_STYLES = `
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: calc(.75rem * var(--space)); border: 0; background: none; }
.tiles > .component { display: flex; flex-direction: column; min-width: 0; padding: calc(.85rem * var(--space)) 1rem calc(.7rem * var(--space)); border: 1px solid var(--line); border-radius: calc(.6rem * var(--round)); background: var(--card); }
.tiles > [data-status=under_maintenance] { border-color: var(--bar-under_maintenance); } .tiles > [data-status=degraded] { border-color: var(--bar-degraded); } .tiles > [data-status=partial_outage] { border-color: var(--bar-partial_outage); } .tiles > [data-status=major_outage] { border-color: var(--bar-major_outage); }
.tiles .line { gap: 0 .75rem; } .tiles .name { flex: 0 0 100%; } .tiles .uptime { order: 1; margin: 0; font-size: .85rem; } .tiles .description { font-size: .85rem; }
.tiles .bars { margin-top: auto; padding-top: calc(.5rem * var(--space)); height: calc(1.5rem + .5rem * var(--space)); }
.matrix { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0; margin: 0 0 1.5rem; border: 1px solid var(--line); border-radius: calc(.6rem * var(--round)); background: var(--card); }
.matrix thead td { width: 24%; } .matrix thead th { padding: calc(.7rem * var(--space)) .35rem; color: var(--dim); font-size: .85rem; font-weight: 600; vertical-align: bottom; hyphens: auto; }
.matrix.many thead bdi { display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg); max-height: 12rem; text-align: start; }
.matrix tbody th { padding: calc(.55rem * var(--space)) 1.25rem; border-top: 1px solid var(--line); font-weight: 600; text-align: start; }
.matrix tbody td { padding: .2rem; border-top: 1px solid var(--line); text-align: center; vertical-align: middle; }
.matrix .absent::before { content: "–"; color: var(--dim); } .matrix td[hidden] { display: table-cell !important; visibility: hidden; }
.matrix .region { display: none; } .matrix .state { display: flex; flex-direction: column; align-items: center; justify-content: center; min-height: calc(2.5rem * var(--space)); padding: .3rem .1rem; border-radius: calc(.4rem * var(--round)); font-size: .75rem; line-height: 1.2; text-decoration: none; white-space: normal; text-align: center; }
.matrix .state:not(.operational) { background: color-mix(in srgb, currentColor 8%, transparent); } .matrix .state.degraded { background: color-mix(in srgb, var(--bar-degraded) 18%, transparent); } .matrix .state:hover { background: var(--soft); text-decoration: underline; } .matrix .state::before { flex: none; margin: 0 0 .25rem; width: .75rem; height: .75rem; }
.matrix .operational span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.matrix .operational::before { width: .45rem; height: .85rem; margin: 0; border: solid currentColor; border-width: 0 .16rem .16rem 0; border-radius: 0; background: none; transform: rotate(45deg) translate(-.1rem, -.1rem); }
footer .site { flex: 0 0 100%; display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem; margin-bottom: .75rem; } footer .site .prose { max-width: 38rem; } footer .prose p { margin: .35rem 0; } footer .prose > :first-child { margin-top: 0; }
footer ul { list-style: none; display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin: 0; padding: 0; } footer .prose ul { display: block; list-style: disc; padding-inline-start: 1.5rem; }
@media (max-width: 40rem) { .matrix, .matrix tbody { display: block; } .matrix { border: 0; background: none; } .matrix thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .matrix tbody tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); margin: 0 0 calc(.75rem * var(--space)); border: 1px solid var(--line); border-radius: calc(.6rem * var(--round)); padding-bottom: .3rem; background: var(--card); }
  .matrix tbody th { grid-column: 1 / -1; margin-bottom: .25rem; border: 0; border-bottom: 1px solid var(--line); padding: calc(.6rem * var(--space)) 1rem; } .matrix tbody td.absent, .matrix tbody td[hidden] { display: none !important; }
  .matrix tbody td { display: flex; align-items: center; justify-content: space-between; gap: .5rem; padding: .1rem 1rem; text-align: start; } .matrix tbody td.component { border: 0; } .matrix .region { display: inline; min-width: 0; font-size: .9rem; } .matrix .state { flex: none; flex-direction: row; max-width: 60%; min-height: 2rem; font-size: .9rem; padding-inline: .5rem; } .matrix .state::before { margin: 0; margin-inline-end: .45rem; width: .6rem; height: .6rem; } .matrix .operational::before { width: .45rem; height: .85rem; }
  .matrix tbody td:not([data-status=operational]) { grid-column: 1 / -1; } }
@media print { .matrix tbody tr { break-inside: avoid; } .matrix .state::before { print-color-adjust: exact; } }
@media (forced-colors: active) { .matrix .state::before { forced-color-adjust: none; } }
`.trim();
