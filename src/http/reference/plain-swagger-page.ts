import type { ReferenceAssets } from './reference-assets.js';
import { SWAGGER_STYLES } from './swagger-styles.js';

/** A page of Swagger UI that leads to no other page. */
export function plainSwaggerPage(title: string, assets: ReferenceAssets, scriptPath: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.pathOf('swagger-ui.css')}">
<style>${SWAGGER_STYLES}</style>
</head>
<body>
<div id="swagger-ui"></div>
<script src="${assets.pathOf('swagger-ui.js')}"></script>
<script src="${scriptPath}"></script>
</body>
</html>
`;
}
