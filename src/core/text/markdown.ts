import MarkdownIt, { type Token } from 'markdown-it';
import { parseMarkdown, TOKENS_A_STEP, type Images } from './markdown-parser.js';
import type { Steps } from './steps.js';

const { options, renderer, utils } = new MarkdownIt({ breaks: true });

// The default rule would turn the info string into a class name. Long lines scroll, so `tabindex`
// enables keyboard scrolling.
renderer.rules['fence'] = renderer.rules['code_block'] = (tokens: Token[], index: number) =>
  `<pre tabindex="0"><code>${utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
/** From this many columns, a table may be wider than a phone and gets keyboard scrolling. */
const WIDE = 5;
renderer.rules['table_open'] = (tokens: Token[], index: number) => {
  let columns = 0;
  for (let at = index; at < tokens.length && tokens[at]?.type !== 'tr_close'; at += 1)
    if (tokens[at]?.type === 'th_open') columns += 1;
  return columns < WIDE ? '<table>\n' : '<table tabindex="0">\n';
};
// The description is already in the `alt` attribute.
renderer.rules['image'] = (tokens: Token[], index: number) => {
  const [token] = tokens.slice(index, index + 1);
  return token === undefined ? '' : `<img${renderer.renderAttrs(token)}>`;
};

/**
 * Renders Markdown as HTML that is safe to embed, whatever the text is. Elements and attributes are
 * those of {@link parseMarkdown}, and all other markup is escaped. Why it is not sanitized again:
 * docs/decisions/0012.
 */
export function* markdownToHtml(text: string, images: Images = 'linked'): Steps<string> {
  const tokens = yield* parseMarkdown(text, images);
  const parts: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (index % TOKENS_A_STEP === 0) yield;
    parts.push(htmlOf(tokens, index, token));
  }
  return parts.join('');
}

/** @param index position of the token in `tokens` */
function htmlOf(tokens: Token[], index: number, { type, children }: Token): string {
  if (type === 'inline') return renderer.renderInline(children ?? [], options, {});
  return (
    renderer.rules[type]?.(tokens, index, options, {}, renderer) ??
    renderer.renderToken(tokens, index, options)
  );
}
