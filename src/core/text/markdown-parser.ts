import MarkdownIt, { type Env, type StateBlock, type Token } from 'markdown-it';
import type { Steps } from './steps.js';

/** Maximum nesting of quotes, lists and similar blocks. Deeper blocks become plain paragraphs. */
const MAX_NESTING = 20;

/** A list takes two levels, and the parser drops content at the maximum level. */
const TEXT_FROM_LEVEL = MAX_NESTING - 2;

const ALIGNMENTS: Readonly<Record<string, string>> = {
  'text-align:center': 'centered',
  'text-align:right': 'to-end',
};
/**
 * Maximum number of table cells. The parser pads short rows, so a few characters could produce a huge
 * table.
 */
const MAX_TABLE_CELLS = 5_000;

/**
 * Maximum attempts to parse an image in one text, because each may scan to its end. Later images become
 * links.
 */
const MAX_IMAGES = 100;

/**
 * Maximum total length of URLs in one text. Without a limit, reference links could repeat one long URL
 * many times.
 */
const MAX_ADDRESS_LENGTH = 100_000;

/** Tokens that one step parses or renders. A block or the text of a paragraph is never split across steps. */
export const TOKENS_A_STEP = 300;

/** Permitted link targets: web and mail addresses, and paths and anchors on the page's own host. */
const LEADS_SOMEWHERE = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** Permitted image sources. */
const LOADABLE = /^https:\/\//i;

/** Headings are demoted, because the page's own titles use the larger ones. */
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' };

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING });
const { Token: NewToken } = new parser.core.State('', parser, {});
// Links are checked after parsing, because a link with a forbidden address must still show its text.
parser.validateLink = () => true;
// Both run separately, before the remaining rules process the tokens in steps.
parser.core.ruler.disable(['normalize', 'block']);
findAddresses();
boundNesting();
boundTables();
boundImages();

/** Treatment of images: loaded from their source, or replaced by a link to it. */
export type Images = 'shown' | 'linked';

/** State that the rules share while parsing one text. */
interface Reading extends Env {
  /** Attempts to parse an image so far. */
  images?: number;
  isWithinImage?: boolean;
}

/**
 * Parses Markdown (CommonMark, tables, strikethrough, autolinks) into tokens that pages may show. They
 * contain no HTML, `https` images only if `images` is `shown`, and only links to the web, to mail
 * addresses or on the same host. Time and size are linear in the length of the text.
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

/** Same as `parser.block.parse`, but in several steps. */
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
    // The last rule, for paragraphs, matches anything.
    rules.some((rule) => rule(state, line, state.lineMax, false));
  }
  return tokens;
}

/** Enables autolinks for addresses with a scheme, `www.` or an `@`. */
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

/** Turns content that is nested too deeply into one paragraph. */
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

/** Leaves a table as text if it could become too large. */
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

/**
 * Limits image parsing. The parser reads image descriptions separately, so images nested in
 * descriptions would be parsed repeatedly.
 */
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

/** Upper bound of the columns in a line. */
function columnsIn({ src, bMarks, eMarks }: StateBlock, line: number): number {
  let columns = 1;
  const end = eMarks[line] ?? 0;
  for (let at = bMarks[line] ?? end; at < end; at += 1) if (src[at] === '|') columns += 1;
  return columns;
}

/** Alignment of a column as a class, because pages allow no inline styles. Unmarked columns get none. */
function alignmentOf(cell: Token): [string, string][] {
  const name = ALIGNMENTS[String(cell.attrGet('style'))];
  return name === undefined ? [] : [['class', name]];
}

/** Removes all attributes that pages do not allow and demotes headings. */
function allowOnlyOurs(tokens: readonly Token[], images: Images): void {
  let addressLength = 0;
  /** True if an address has a permitted form and the total length of addresses is within the limit. */
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
    for (const [position, child] of token.children.entries()) {
      if (child.tag === 's') child.tag = 'del';
      if (child.type !== 'link_open') continue;
      const href = String(child.attrGet('href') ?? '');
      child.attrs = isAllowed(href, LEADS_SOMEWHERE) ? linkTo(href) : null;
      if (child.info !== 'auto') dropImageMark(token.children[position - 1]);
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

/** Replaces images according to `wayOf`: the image itself, a link to it, or only its description. */
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

/** The image's server does not learn which page shows it. */
function imageAttributes(address: string): [string, string][] {
  return [
    ['src', address],
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ['referrerpolicy', 'no-referrer'],
  ];
}

/** Text of an image's description, without markup. */
function descriptionOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
}

/** Matches `[ ]` or `[x]` at the start of a list item. */
const TASK = /^\[([ xX])\] /;
const OPEN = '\u2610';
const DONE = '\u2611';

/** Turns a list item with a leading checkbox into a task, with a symbol for the box. */
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

/** Drops the `!` in front of an image that was parsed as a link. */
function dropImageMark(before: Token | undefined): void {
  if (before?.type === 'text' && before.content.endsWith('!')) before.content = before.content.slice(0, -1);
}
