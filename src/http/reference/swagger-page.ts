import { pageShell } from './page-shell.js';
import { DOCS_PATH, DOCUMENT_PATH } from './operation-links.js';
import { findOperations } from './find-operations.js';
import { foldErrors } from './fold-errors.js';
import { followColorScheme } from './follow-color-scheme.js';
import { jumpToOperations } from './jump-to-operations.js';
import { listOperations } from './list-operations.js';
import { keepKeyForTab } from './keep-key-for-tab.js';
import { nameControls } from './name-controls.js';
import { readDocument } from './read-document.js';
import type { ReferenceAssets } from './reference-assets.js';
import { SWAGGER_STYLES } from './swagger-styles.js';

const PLUGINS = [
  keepKeyForTab,
  readDocument,
  findOperations,
  foldErrors,
  followColorScheme,
  listOperations,
  nameControls,
  jumpToOperations,
];

/** Path of the script that starts Swagger UI. */
export const SWAGGER_SCRIPT_PATH = `${DOCS_PATH}/swagger-ui-init.js`;

/** The page of Swagger UI. */
export function swaggerPage(title: string, icon: string, assets: ReferenceAssets): string {
  return pageShell({
    name: 'console',
    title,
    icon,
    head: `<link rel="stylesheet" href="${assets.pathOf('swagger-ui.css')}">
<link rel="preload" as="fetch" href="${DOCUMENT_PATH}" crossorigin>
<style>${SWAGGER_STYLES}</style>`,
    body: `<div id="swagger-ui"></div>
<script src="${assets.pathOf('swagger-ui.js')}"></script>
<script src="${SWAGGER_SCRIPT_PATH}"></script>`,
  });
}

/** The script that starts Swagger UI with a document. It contains the sources of the plugins. */
export function swaggerScript(documentPath = DOCUMENT_PATH): string {
  return `SwaggerUIBundle({
  url: '${documentPath}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  syntaxHighlight: { theme: 'nord' },
  plugins: [SwaggerUIBundle.plugins.DownloadUrl, ${PLUGINS.join(',\n')}],
});
`;
}
