/** Whether a value out of JSON is an object, not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of that name, undefined where the value is no object. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A text that says something, trimmed; undefined for everything else. */
export function filledText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** An id or a code, which senders write as a number or as a text. */
export function idText(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : filledText(value);
}
