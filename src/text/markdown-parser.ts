import MarkdownIt, { type Env, type StateBlock, type Token } from 'markdown-it';
import type { Steps } from './steps.js';

/** Quotes, lists and the like within each other; what lies deeper is a text like any other. */
const MAX_NESTING = 20;

/** A list takes two levels, and at the last level the parser would drop what it finds. */
const TEXT_FROM_LEVEL = MAX_NESTING - 2;

const ALIGNMENTS: Readonly<Record<string, string>> = {
  'text-align:center': 'centered',
  'text-align:right': 'to-end',
};
/** Cells that a table may have: rows are filled up, so a few characters can ask for many. */
const MAX_TABLE_CELLS = 5_000;

/** How often an image is looked for in one text, since each time may take up to its end; what follows is shown as links. */
const MAX_IMAGES = 100;

/** Characters of addresses in one text: each use of a reference repeats its address. */
const MAX_ADDRESS_LENGTH = 100_000;

/** Tokens that one step makes, reads the texts of, or writes; a block, or the text of a paragraph, is finished first. */
export const TOKENS_A_STEP = 300;

/** A web address, a mailbox, or a place on the page's own host. */
const LEADS_SOMEWHERE = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** Pages load images from such addresses only. */
const LOADABLE = /^https:\/\//i;

/** Titles of pages have the larger headings. */
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' };

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING });
const { Token: NewToken } = new parser.core.State('', parser, {});
// Addresses are checked after parsing, so that a link with a forbidden address still shows its text.
parser.validateLink = () => true;
// Blocks are read before the rules that remain, which take a part of them at a time.
parser.core.ruler.disable(['normalize', 'block']);
findAddresses();
boundNesting();
boundTables();
boundImages();

/** What becomes of an image: it is loaded from where it lies, or there is a link to it. */
export type Images = 'shown' | 'linked';

/** What the rules of one text share. */
interface Reading extends Env {
  /** How often an image was looked for so far. */
  images?: number;
  isWithinImage?: boolean;
}

/**
 * Reads a text in Markdown (CommonMark, tables, strikethrough, addresses as links) into tokens of what pages may show:
 * no HTML, images from `https` only where they are wanted, links to the web, to a mailbox or within the page only. Time and
 * size grow evenly with the text.
 */
export function* parseMarkdown(text: string, images: Images = 'linked'): Steps<Token[]> {
  const env: Reading = {};
  const blocks = yield* readBlocks(text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd'), env);
  const tokens: Token[] = [];
  for (let from = 0; from < blocks.length; from += TOKENS_A_STEP) {
    yield;
    const state = new parser.core.State('', parser, env);
    state.tokens = blocks.slice(from, from + TOKENS_A_STEP);
    parser.core.process(state);
    tokens.push(...state.tokens);
  }
  yield;
  allowOnlyOurs(tokens, images);
  return tokens;
}

/** The blocks of a text, as `parser.block.parse` reads them, but not all of them in one step. */
function* readBlocks(text: string, env: Reading): Steps<Token[]> {
  const tokens: Token[] = [];
  const state = new parser.block.State(text, parser, env, tokens);
  const rules = parser.block.ruler.getRules('');
  let next = TOKENS_A_STEP;
  for (let line = state.skipEmptyLines(0); line < state.lineMax; line = state.skipEmptyLines(state.line)) {
    if (tokens.length >= next) {
      yield;
      next = tokens.length + TOKENS_A_STEP;
    }
    state.line = line;
    // Whatever no other rule takes is a paragraph.
    rules.some((rule) => rule(state, line, state.lineMax, false));
  }
  return tokens;
}

/** Plain addresses become links if they have a scheme, `www.` or an `@`. */
function findAddresses(): void {
  const { linkify } = parser;
  const rest = new RegExp(linkify.re.get_url_host_port().source + linkify.re.get_path().source, 'iy');
  linkify
    .add('//')
    .add('ftp:')
    .add('www.', {
      validate: (text, position) => {
        rest.lastIndex = position;
        return rest.exec(text)?.[0].length ?? 0;
      },
      normalize: (match) => {
        match.url = `http://${match.url}`;
      },
    });
}

/** What lies too deep becomes one paragraph. */
function boundNesting(): void {
  parser.block.ruler.before('table', 'too_deep', (state, startLine, endLine) => {
    if (state.level < TEXT_FROM_LEVEL) return false;
    state.push('paragraph_open', 'p', 1);
    const inline = state.push('inline', '', 0);
    inline.content = state.getLines(startLine, endLine, state.blkIndent, false).trim();
    inline.children = [];
    state.push('paragraph_close', 'p', -1);
    state.line = endLine;
    return true;
  });
}

/** What might become too large a table stays text. */
function boundTables(): void {
  const only = new MarkdownIt();
  only.block.ruler.enableOnly('table');
  const [table] = only.block.ruler.getRules('');
  if (table === undefined) throw new Error('The parser has no rule for tables.');
  parser.block.ruler.at(
    'table',
    (state, startLine, endLine, silent) =>
      startLine + 1 < endLine &&
      (endLine - startLine) * columnsIn(state, startLine + 1) <= MAX_TABLE_CELLS &&
      table(state, startLine, endLine, silent),
    { alt: ['paragraph', 'reference'] },
  );
}

/** Descriptions of images are read by themselves, so images in descriptions of images would be read again and again. */
function boundImages(): void {
  const only = new MarkdownIt();
  only.inline.ruler.enableOnly('image');
  const [image] = only.inline.ruler.getRules('');
  if (image === undefined) throw new Error('The parser has no rule for images.');
  parser.inline.ruler.at('image', (state, silent) => {
    const reading = state.env as Reading;
    const { images = 0 } = reading;
    if (reading.isWithinImage === true || images >= MAX_IMAGES) return false;
    if (!state.src.startsWith('![', state.pos)) return false;
    reading.images = images + 1;
    reading.isWithinImage = true;
    const isImage = image(state, silent);
    reading.isWithinImage = false;
    return isImage;
  });
}

/** How many columns a line can have at most. */
function columnsIn({ src, bMarks, eMarks }: StateBlock, line: number): number {
  let columns = 1;
  const end = eMarks[line] ?? 0;
  for (let at = bMarks[line] ?? end; at < end; at += 1) if (src[at] === '|') columns += 1;
  return columns;
}

/** How a column is aligned, as a class: pages allow no style in an element. Without a mark, as the text around it. */
function alignmentOf(cell: Token): [string, string][] {
  const name = ALIGNMENTS[String(cell.attrGet('style'))];
  return name === undefined ? [] : [['class', name]];
}

/** Leaves elements and attributes that pages have a place for. */
function allowOnlyOurs(tokens: readonly Token[], images: Images): void {
  let addressLength = 0;
  /** Whether an address may be used: it leads somewhere, and all together are not too long. */
  const isAllowed = (address: string, form: RegExp): boolean => {
    addressLength += address.length;
    return form.test(address) && addressLength <= MAX_ADDRESS_LENGTH;
  };
  for (const [index, token] of tokens.entries()) {
    token.tag = HEADINGS[token.tag] ?? token.tag;
    if (token.type === 'inline') markTask(tokens, index);
    if (token.type === 'th_open') token.attrs = [['scope', 'col'], ...alignmentOf(token)];
    else if (token.type === 'td_open') token.attrs = alignmentOf(token);
    else if (token.type !== 'ordered_list_open') token.attrs = null;
    if (token.children === null) continue;
    for (const [place, child] of token.children.entries()) {
      if (child.tag === 's') child.tag = 'del';
      if (child.type !== 'link_open') continue;
      const href = String(child.attrGet('href') ?? '');
      child.attrs = isAllowed(href, LEADS_SOMEWHERE) ? linkTo(href) : null;
      if (child.info !== 'auto') dropImageMark(token.children[place - 1]);
    }
    token.children = withImages(token.children, (address) =>
      images === 'shown' && isAllowed(address, LOADABLE)
        ? 'shown'
        : isAllowed(address, LEADS_SOMEWHERE)
          ? 'linked'
          : 'described',
    );
  }
}

function linkTo(href: string): [string, string][] {
  return [
    ['href', href],
    ['rel', 'nofollow noopener'],
  ];
}

/** Images as what they are to be: themselves, links to them, or their descriptions alone. */
function withImages(tokens: readonly Token[], wayOf: (address: string) => Images | 'described'): Token[] {
  let linksAround = 0;
  return tokens.flatMap((token) => {
    linksAround += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0;
    if (token.type !== 'image') return token;
    const address = String(token.attrGet('src') ?? '');
    const way = wayOf(address);
    if (way === 'shown') {
      token.attrs = [...imageAttributes(address), ['alt', descriptionOf(token)]];
      return token;
    }
    const text = new NewToken('text', '', 0);
    text.content = descriptionOf(token) || address;
    if (way === 'described' || linksAround > 0) return text;
    const open = new NewToken('link_open', 'a', 1);
    open.attrs = linkTo(address);
    return [open, text, new NewToken('link_close', 'a', -1)];
  });
}

/** The server that an image comes from is not told on which page it is. */
function imageAttributes(address: string): [string, string][] {
  return [
    ['src', address],
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ['referrerpolicy', 'no-referrer'],
  ];
}

/** The words in an image's description, without markup. */
function descriptionOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
}

/** `[ ]` or `[x]` at the start of an item of a list. */
const TASK = /^\[([ xX])\] /;
const OPEN = '\u2610';
const DONE = '\u2611';

/** The item of a list that starts with a box becomes a task: the box is shown as a sign. */
function markTask(tokens: readonly Token[], index: number): void {
  const [item, paragraph, { children } = {}] = tokens.slice(Math.max(0, index - 2), index + 1);
  const first = children?.[0];
  if (item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open' || first?.type !== 'text')
    return;
  const [box, mark] = TASK.exec(first.content) ?? [];
  if (box === undefined) return;
  item.attrs = [['class', 'task']];
  first.content = `${mark === ' ' ? OPEN : DONE} ${first.content.slice(box.length)}`;
}

/** Of an image that is shown as a link, the mark in front of it goes. */
function dropImageMark(before: Token | undefined): void {
  if (before?.type === 'text' && before.content.endsWith('!')) before.content = before.content.slice(0, -1);
}
