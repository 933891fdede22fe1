import { DOCS_PATH, GUIDE_PATH, REFERENCE_PATH } from './operation-links.js';

const PAGES = {
  guide: ['Guide', GUIDE_PATH],
  reference: ['Reference', REFERENCE_PATH],
  console: ['Try calls', DOCS_PATH],
} as const;

/** Links between the pages of the reference, as they stand at the top of each. */
export function referenceLinks(current: keyof typeof PAGES): string {
  const links = Object.entries(PAGES).map(
    ([name, [text, path]]) =>
      `<a href="${path}"${name === current ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  return `<nav class="pages" aria-label="API documentation">${links.join('')}</nav>`;
}

/** Styles of the links: one line that fits a phone, light or dark as the reader prefers. */
export const REFERENCE_LINK_STYLES = `
.pages { box-sizing: border-box; display: flex; align-items: center; gap: .25rem; height: 44px; padding: 0 .75rem; background: #fff; border-bottom: 1px solid #d8dee4; font: 600 .9rem/1 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.pages a { padding: .6rem .65rem; border-radius: .35rem; color: #0a6b44; text-decoration: none; } .pages a:hover { text-decoration: underline; }
.pages a[aria-current] { color: #1b1f24; background: #eef1f4; } .pages a:focus-visible { outline: 3px solid #0a6b44; outline-offset: -3px; }
@media (prefers-color-scheme: dark) { .pages { background: #0d1117; border-color: #30363d; } .pages a { color: #56d399; } .pages a[aria-current] { color: #e6edf3; background: #21262d; } }
`;
