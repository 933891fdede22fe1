/** Maximum length of a body. */
export const LONGEST = 25_000;

/** Repeats a piece up to a length. */
function of(piece: string, length = LONGEST): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** Repeats one piece, then another one as often. */
function half(opening: string, closing: string, between = ''): string {
  const times = Math.floor((LONGEST - between.length) / (opening.length + closing.length));
  return opening.repeat(times) + between + closing.repeat(times);
}

/** Joins pieces that differ by their number. */
function counted(piece: (number: number) => string, length = LONGEST): string {
  let text = '';
  for (let number = 1; text.length < length; number += 1) text += piece(number);
  return text.slice(0, length);
}

/**
 * Texts that make Markdown parsers slow, deeply recursive or verbose, each with the maximum length
 * of a body. They follow the tests of CommonMark implementations and cover the extensions in use
 * here.
 */
export const PATHOLOGICAL: Readonly<Record<string, string>> = {
  'underscores within words': of('a_b_'),
  'openers of emphasis': of('*a '),
  'openers of emphasis, underscores': of('_a '),
  'openers of strong emphasis': of('**a '),
  'closers of emphasis': of('a** '),
  'emphasis of changing length': of('*a**a '),
  'runs of stars': of('a***'),
  'growing runs of stars': counted((number) => `${'*'.repeat(number)}a `),
  'nested strong emphasis': half('*a **a ', 'b** b*'),
  'both kinds of emphasis': of('*a_ '),
  stars: of('*'),
  'openers of strikethrough': of('~~a '),
  tildes: of('~'),
  'nested quotes': of('>'),
  'nested quotes over many lines': of(`${'>'.repeat(30)} a\n`),
  'a quote and lazy lines': of('> ', 12_500) + of('a\n', 12_500),
  'lists in quotes': of('> - '),
  'numbered lists in quotes': of('> 1. a\n\n'),
  'nested lists': of('- '),
  'nested numbered lists': of('1. '),
  'lists, each deeper': counted((number) => `${' '.repeat(2 * number)}* a\n`),
  'items of a list': of('- a\n'),
  'empty items': of('*\n'),
  'opening brackets': of('['),
  'closing brackets': of(']'),
  'nested brackets': half('[', ']', 'a'),
  'brackets and emphasis': of('[ a_'),
  'brackets and backslashes': of('[\\'),
  'openers of links': of('[a]('),
  'openers of links with an address': of('[a](b'),
  'openers of links with an open address': of('[a](<b'),
  'openers of links with a title': of('[a](u "t'),
  'brackets within an address': `[a](${of('(', LONGEST - 4)}`,
  'openers of images': of('!['),
  'images in images': of('![[]()'),
  images: of('![a](https://b) '),
  'images in descriptions': of('![![a](b)'),
  links: of('[a](b) '),
  'links without anything': of('[](/)'),
  'growing runs of backticks': counted((number) => `e${'`'.repeat(number)}`),
  backticks: of('` '),
  'unfinished entities': of('&amp'),
  'unfinished numbers of characters': of('&#1234567'),
  'ampersands and quotation marks': of('&"'),
  'unfinished tags': of('<a '),
  'unfinished attributes': of("<a b='"),
  'unfinished comments': of('<!--'),
  'unfinished instructions': of('<?'),
  'unfinished declarations': of('<!A '),
  'unfinished character data': of('<![CDATA['),
  'blocks of HTML': of('<div>\n\n'),
  'tables as wide as long': `|${'a|'.repeat(3_000)}\n|${'-|'.repeat(3_000)}\n${'|\n'.repeat(3_000)}`,
  'tables of a hundred columns': of(`|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'a\n'.repeat(12_500)}`),
  'rows of a table': `a|b\n-|-\n${of('a\n', LONGEST - 8)}`,
  'one table after the other': of('a|b\n-|-\n\n'),
  'heads of tables': of('a|b\n-|-\n'),
  'an escaped cell': `|a|\n|-|\n|${of('\\|', LONGEST - 11)}`,
  references: counted((number) => `[${number}]: u\n`),
  'a long reference, used often': `[x]: /${'u'.repeat(12_000)}\n\n${'[x]'.repeat(4_300)}`,
  'many references, used': `${counted((number) => `[${number}]: u\n`, 12_500)}\n\n${counted((number) => `[${number}]`, 12_000)}`,
  'unfinished references': of('[a]: <\n'),
  'a reference with an open title': `[a]: u "${of('x\n', LONGEST - 8)}`,
  'openers of addresses': of('<http://'),
  'addresses without an end': of('http://'),
  'addresses of mailboxes': of('a@b.co '),
  'addresses of mailboxes without an end': of('a@b.'),
  'addresses that begin with www': of('www.a.b '),
  'a host of many parts': `http://${of('a.', LONGEST - 7)}`,
  'brackets in an address': `http://a/${of('(a)([', LONGEST - 9)}`,
  'addresses with brackets': of('http://a/(a(a '),
  'at signs': of('@'),
  spaces: `a${of(' ', LONGEST - 2)}b`,
  'empty lines': `a${of('\n', LONGEST - 2)}b`,
  'empty lines in code': `~~~\n${of('\n', LONGEST - 4)}`,
  'spaces before line ends': of('a  \n'),
  tabs: of('\t>'),
  'lines of a paragraph': of('a\n'),
  'underlined headings': of('a\n=\n'),
  headings: of('# a\n'),
  'closers of a heading': `# a${of(' #', LONGEST - 3)}`,
  'empty headings': of('#\n'),
  'fences of code': of('```\n'),
  'fences of growing length': counted((number) => `${'`'.repeat(number + 2)}\na\n`),
  'indented code': of('    a\n'),
  backslashes: of('\\'),
  'backslashes before line ends': of('\\\n'),
  rules: of('---\n'),
  'characters outside the basic plane': of('🚀'),
};
