/** Names and unfolded values of all headers before the first blank line. */
export function headerFields(head: string): { readonly name: string; readonly value: string }[] {
  return head
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1) }));
}

/** A header in the relaxed form. Source: RFC 6376, section 3.4.2. */
export function relaxedHeader(name: string, value: string): string {
  return `${name.toLowerCase().trim()}:${value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;
}

/** A body in the relaxed form. Source: RFC 6376, section 3.4.4. */
export function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const last = lines.findLastIndex((line) => line !== '');
  return lines
    .slice(0, last + 1)
    .map((line) => `${line}\r\n`)
    .join('');
}
