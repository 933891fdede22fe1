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

/** Control characters, noncharacters and lone surrogates, which XML 1.0 forbids even in escaped form. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function written(value: string | number | Xml | readonly Xml[]): string {
  if (value instanceof Xml) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value)
    .replace(IMPOSSIBLE, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/**
 * Template tag for XML. Interpolated strings are escaped for content and attributes; interpolated XML
 * is not.
 */
export function xml(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Xml | readonly Xml[])[]
): Xml {
  return new Xml(String.raw({ raw: strings }, ...values.map(written)));
}
