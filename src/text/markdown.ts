import MarkdownIt, { type Token } from 'markdown-it';
import { parseMarkdown } from './markdown-parser.js';
import type { Steps } from './steps.js';

const { options, renderer, utils } = new MarkdownIt({ breaks: true });

// The info string of a code block would become a class name. Long lines scroll, by keyboard too.
renderer.rules['fence'] = renderer.rules['code_block'] = (tokens: Token[], index: number) =>
  `<pre tabindex="0"><code>${utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;

/**
 * The HTML of a text in Markdown; safe to put into a page, whatever the text is: elements and attributes are those of
 * {@link parseMarkdown}, all else is escaped. Why nothing checks it a second time: docs/decisions/0012.
 */
export function* markdownToHtml(text: string): Steps<string> {
  return renderer.render(yield* parseMarkdown(text), options, {});
}
