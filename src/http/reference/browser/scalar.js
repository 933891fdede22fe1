/* Starts Scalar in the page of the reference, without its makers' fonts, proxy, assistant, MCP server and telemetry. */

/** @type {{ __zod_globalConfig?: object; Scalar: { createApiReference(element: string, options: object): unknown } }} */
const globals = /** @type {any} */ (globalThis);
// Before Scalar is loaded: its validator would otherwise try whether it may compile code, which the policy reports.
globals.__zod_globalConfig = { jitless: true };

addEventListener('DOMContentLoaded', () => {
  globals.Scalar.createApiReference('#reference', {
    url: '/api/v1/openapi.json',
    // Scalar's own switch stores the choice; the operating system's is enough.
    hideDarkModeToggle: true,
    darkMode: matchMedia('(prefers-color-scheme: dark)').matches,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    proxyUrl: '',
    // Leads to its makers' application.
    hideClientButton: true,
    showDeveloperTools: 'never',
    showToolbar: 'never',
    // A key would stay in the browser for the next person who uses it.
    persistAuth: false,
    authentication: { preferredSecurityScheme: 'apiKey' },
    documentDownloadType: 'json',
    defaultOpenFirstTag: false,
    metaData: { title: document.title },
  });
});
