import type { Token } from 'markdown-it';
import { parseMarkdown } from './markdown-parser.js';
import type { Steps } from './steps.js';

/** Text that replaces markup, by token type. */
const IN_PLACE: Readonly<Record<string, string>> = {
  softbreak: '\n',
  hardbreak: '\n',
  hr: '---\n\n',
  bullet_list_open: '\n',
  ordered_list_open: '\n',
  list_item_open: '- ',
  list_item_close: '\n',
  td_close: '\t',
  th_close: '\t',
  tr_close: '\n',
  paragraph_close: '\n\n',
  heading_close: '\n\n',
  blockquote_close: '\n\n',
  bullet_list_close: '\n\n',
  ordered_list_close: '\n\n',
  table_close: '\n\n',
};

/**
 * Renders Markdown as plain text, for channels without markup. The result is not escaped, so never
 * embed it in markup.
 */
export function* markdownToText(text: string): Steps<string> {
  const tokens = yield* parseMarkdown(text);
  return tokens
    .map(textOf)
    .join('')
    .replaceAll(/\t\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function textOf({ type, content, children, hidden }: Token): string {
  if (children !== null) return textWithin(children);
  if (type === 'fence' || type === 'code_block') return `${content}\n\n`;
  return hidden ? '' : (IN_PLACE[type] ?? '');
}

/** Appends a link's address in parentheses if its text does not show it. */
function textWithin(tokens: readonly Token[]): string {
  const parts: string[] = [];
  let shown = '';
  let address = '';
  for (const token of tokens) {
    if (token.type === 'link_open') {
      parts.push(shown);
      shown = '';
      address = token.info === 'auto' ? '' : String(token.attrGet('href') ?? '');
    } else if (token.type === 'link_close') {
      parts.push(shown);
      if (address !== '' && address !== shown && address !== `mailto:${shown}`) parts.push(` (${address})`);
      shown = '';
    } else {
      shown += token.content + (IN_PLACE[token.type] ?? '');
    }
  }
  return parts.join('') + shown;
}
