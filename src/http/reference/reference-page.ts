import { readFileSync } from 'node:fs';
import { REFERENCE_PATH } from './operation-links.js';
import type { ReferenceAssets } from './reference-assets.js';
import { referenceLinks, REFERENCE_LINK_STYLES } from './reference-links.js';

/** Path of the script that starts Scalar. */
export const REFERENCE_SCRIPT_PATH = `${REFERENCE_PATH}/start.js`;
export const REFERENCE_SCRIPT = readFileSync(new URL('./browser/scalar.js', import.meta.url), 'utf8');

/** The page of Scalar, with a sidebar, a search and samples in several languages. */
export function referencePage(title: string, icon: string, assets: ReferenceAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${icon}">
<style>${REFERENCE_LINK_STYLES}
:root { --scalar-custom-header-height: 44px; color-scheme: light dark; } body { margin: 0; }
.pages { position: sticky; top: 0; z-index: 100; }
</style>
</head>
<body>
${referenceLinks('reference')}
<div id="reference"></div>
<script src="${REFERENCE_SCRIPT_PATH}"></script>
<script src="${assets.pathOf('scalar.js')}"></script>
</body>
</html>
`;
}
