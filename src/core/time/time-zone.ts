/** Returns the name if it is a known IANA time zone, otherwise undefined. Offsets are not accepted. */
export function timeZoneName(text: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}
