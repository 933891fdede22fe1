/** A piece of XML that is well-formed, whatever texts were put into it. */
export class Xml {
  constructor(readonly text: string) {}
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Control characters and noncharacters, which no escape lets into XML 1.0, and halves of characters. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function written(value: string | number | Xml | readonly Xml[]): string {
  if (value instanceof Xml) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value)
    .replace(IMPOSSIBLE, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A template of XML: texts that are put in are escaped, for content and attributes alike; XML that is put in stays. */
export function xml(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Xml | readonly Xml[])[]
): Xml {
  return new Xml(String.raw({ raw: strings }, ...values.map(written)));
}
