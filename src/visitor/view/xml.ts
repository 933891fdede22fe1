/** A piece of well-formed XML. */
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

/** Control characters, noncharacters and lone surrogates: XML 1.0 does not allow them, escaped or not. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function written(value: string | number | Xml | readonly Xml[]): string {
  if (value instanceof Xml) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value)
    .replace(IMPOSSIBLE, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A template of XML: interpolated texts are escaped, for content and attributes alike; interpolated XML is not. */
export function xml(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Xml | readonly Xml[])[]
): Xml {
  return new Xml(String.raw({ raw: strings }, ...values.map(written)));
}
