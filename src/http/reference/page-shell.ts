import { DOCS_PATH, GUIDE_PATH, REFERENCE_PATH } from './operation-links.js';

const PAGES = {
  guide: ['Guide', GUIDE_PATH, 'How to use the management API, step by step.'],
  reference: ['Reference', REFERENCE_PATH, 'All operations of the management API, with samples.'],
  console: ['Try calls', DOCS_PATH, 'All operations of the management API, to be tried with a key.'],
} as const;
type PageName = keyof typeof PAGES;

/** A page of the API's documentation. */
interface Page {
  readonly name: PageName;
  readonly title: string;
  /** URL of the icon. */
  readonly icon: string;
  /** HTML for the end of the head. */
  readonly head: string;
  /** HTML below the links to the other pages. */
  readonly body: string;
}

/** The HTML document of a page. */
export function pageShell({ name, title, icon, head, body }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${PAGES[name][2]}">
<title>${title}</title>
<link rel="icon" href="${icon}">
<style>${LINK_STYLES}</style>
${head}
</head>
<body>
${linksAbove(name)}
${body}
</body>
</html>
`;
}

function linksAbove(current: PageName): string {
  const links = Object.entries(PAGES).map(
    ([name, [text, path]]) =>
      `<a href="${path}"${name === current ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  return `<nav class="pages" aria-label="API documentation">${links.join('')}</nav>`;
}

/** One line that fits a phone, light or dark as the reader prefers. */
const LINK_STYLES = `
.pages { box-sizing: border-box; display: flex; align-items: center; gap: .25rem; height: 44px; padding: 0 .75rem; background: #fff; border-bottom: 1px solid #d8dee4; font: 600 .9rem/1 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.pages a { padding: .6rem .65rem; border-radius: .35rem; color: #0a6b44; text-decoration: none; } .pages a:hover { text-decoration: underline; }
.pages a[aria-current] { color: #1b1f24; background: #eef1f4; } .pages a:focus-visible { outline: 3px solid #0a6b44; outline-offset: -3px; }
@media (prefers-color-scheme: dark) { .pages { background: #0d1117; border-color: #30363d; } .pages a { color: #56d399; } .pages a[aria-current] { color: #e6edf3; background: #21262d; } }
`;
