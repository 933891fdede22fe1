/** The name by which a time zone is known, or undefined when there is none of this name. IANA names, not offsets. */
export function timeZoneName(text: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}
