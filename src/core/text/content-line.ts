const LINE_OCTETS = 75;

/** All line ends, including those that only some programs recognize and would end the property at. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Characters that iCalendar does not allow. */
const NOT_IN_CALENDARS = /[\0-\x08\x0e-\x1f\x7f\ufffe\uffff]/g;

/** Escapes a value of type TEXT. Source: RFC 5545, 3.3.11. */
export function calendarText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(LINE_ENDS, String.raw`\n`)
    .replaceAll(NOT_IN_CALENDARS, '\ufffd');
}

/** Formats an instant in UTC, to the second: `20260301T120000Z`. */
export function calendarInstant(iso: string): string {
  return `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Formats a property, folded into lines of at most 75 octets, never within a character. */
export function contentLine(name: string, value: string): string {
  let line = '';
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const own = Buffer.byteLength(character);
    if (octets + own > LINE_OCTETS) {
      line += '\r\n ';
      octets = 1;
    }
    line += character;
    octets += own;
  }
  return `${line}\r\n`;
}
