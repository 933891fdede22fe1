import { LRUCache } from 'lru-cache';
import { markdownToText } from '#core/text/plain-text.js';
import type { Steps } from '#core/text/steps.js';

/** Maximum total size of cached texts, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;

const rendered = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (text, markdown) => 2 * (text.length + markdown.length) + 1,
});

/** A body as plain text, because widgets show markup as it is written. Each text is rendered once for all responses. */
export function* plainBody(markdown: string): Steps<string> {
  if (markdown === '') return '';
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const text = yield* markdownToText(markdown);
  rendered.set(markdown, text);
  return text;
}
