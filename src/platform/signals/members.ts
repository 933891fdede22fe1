/** True if a parsed JSON value is an object and not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of that name, or undefined if the value is not an object. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The trimmed text, or undefined if the value is not a text or is blank. */
export function filledText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** An id or a code as text. Senders write it as a number or as a text. */
export function idText(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : filledText(value);
}
