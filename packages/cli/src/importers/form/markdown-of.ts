/** Signs that stand for an element's start and end in Markdown. */
const SIGNS: Readonly<Record<string, readonly [start: string, end: string]>> = {
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['*', '*'],
  em: ['*', '*'],
  code: ['`', '`'],
  del: ['~~', '~~'],
  br: ['\n', ''],
  hr: ['\n\n---\n\n', ''],
  li: ['\n- ', ''],
  h1: ['\n\n# ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  h4: ['\n\n#### ', '\n\n'],
  blockquote: ['\n\n> ', '\n\n'],
};

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'table', 'tr', 'section', 'pre']);
/** Elements whose content is no text. */
const HIDDEN = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A text with HTML as Markdown; a text without stays as it is. Images become links, since pages show none in texts. */
export function markdownOf(text: string): string {
  if (text.search(TAG) === -1) return text.trim();
  const links: string[] = [];
  return text
    .replace(COMMENT, '')
    .replace(HIDDEN, '')
    .replace(TAG, (_, slash: string, element: string, attributes: string) =>
      signOf(element.toLowerCase(), slash === '/', attributes, links),
    )
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, decoded)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function signOf(element: string, isEnd: boolean, attributes: string, links: string[]): string {
  if (element === 'a') {
    if (!isEnd) {
      links.push(attribute(attributes, 'href'));
      return '[';
    }
    const href = links.pop();
    return href === undefined ? '' : `](${href})`;
  }
  if (element === 'img' && !isEnd) {
    const source = attribute(attributes, 'src');
    return source === '' ? '' : `[${attribute(attributes, 'alt') || 'Image'}](${source})`;
  }
  if (BLOCKS.has(element)) return '\n\n';
  return SIGNS[element]?.[isEnd ? 1 : 0] ?? '';
}

function attribute(attributes: string, name: string): string {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(
    attributes,
  );
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').replace(/[\s()[\]]/g, encodeURIComponent);
}

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
