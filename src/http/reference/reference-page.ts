import { readFileSync } from 'node:fs';
import { REFERENCE_PATH } from './operation-links.js';
import type { ReferenceAssets } from './reference-assets.js';
import { pageShell } from './page-shell.js';

/** Path of the script that starts Scalar. */
export const REFERENCE_SCRIPT_PATH = `${REFERENCE_PATH}/start.js`;
export const REFERENCE_SCRIPT = readFileSync(new URL('./browser/scalar.js', import.meta.url), 'utf8');

/** The page of Scalar, with a sidebar, a search and samples in several languages. */
export function referencePage(title: string, icon: string, assets: ReferenceAssets): string {
  return pageShell({
    name: 'reference',
    title,
    icon,
    head: `<style>:root { --scalar-custom-header-height: 44px; color-scheme: light dark; } body { margin: 0; }
.pages { position: sticky; top: 0; z-index: 100; }
/* Scalar's grey and blue are too faint, and its links have no name on a phone. */
.light-mode { --scalar-color-2: #5c5c5c; --scalar-color-3: #676767; --scalar-sidebar-color-2: #5c5c5c; --scalar-sidebar-search-color: #676767; --scalar-color-accent: #0068ad; --scalar-color-blue: #0068ad; --scalar-color-green: #057547; --scalar-color-orange: #a54500; --scalar-color-red: #c00014; --scalar-color-yellow: #7d5f00; }
.dark-mode { --scalar-color-3: #999; --scalar-sidebar-search-color: #999; --scalar-color-red: #ff6b66; }
#reference a > svg + span { display: inline; } #reference div:has(> div > a > svg + span) { flex-wrap: wrap; row-gap: .5rem; }
</style>`,
    body: `<div id="reference"></div>
<script src="${REFERENCE_SCRIPT_PATH}"></script>
<script src="${assets.pathOf('scalar.js')}"></script>`,
  });
}
