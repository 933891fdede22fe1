const MINUTE_MS = 60_000;

/** Remembers for a minute what was read for a gauge, however often metrics are scraped. A failure is not remembered. */
export function onceAMinute<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > MINUTE_MS) {
      const value = read();
      last = { at: now, value };
      value.catch(() => (last = undefined));
    }
    return last.value;
  };
}
