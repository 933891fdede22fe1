import { setImmediate } from 'node:timers/promises';
import { markdownToHtml } from '#core/text/markdown.js';
import { markdownToText } from '#core/text/plain-text.js';
import type { Steps } from '#core/text/steps.js';

/** Milliseconds after which conversion yields to requests. */
const SLICE_MS = 5;

/** Converts Markdown to HTML that is safe in a mail, with absolute links, and to plain text. */
export async function markdownBody(
  markdown: string,
  origin: string,
): Promise<{ readonly html: string; readonly text: string }> {
  const html = await inSlices(markdownToHtml(markdown));
  return { html: absoluteLinks(html, origin), text: await markdownText(markdown) };
}

/** Converts Markdown to plain text. */
export function markdownText(markdown: string): Promise<string> {
  return inSlices(markdownToText(markdown));
}

async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** Relative links lead nowhere in a mail. */
function absoluteLinks(html: string, origin: string): string {
  return html.replaceAll(
    / href="([/#][^"]*)"/g,
    (_, path: string) => ` href="${origin}${path.startsWith('#') ? '/' : ''}${path}"`,
  );
}
