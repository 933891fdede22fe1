/** What {@link settledWithin} gives for what takes longer. */
export const LATE = Symbol('late');

/**
 * The value of a promise, or {@link LATE} when it takes longer; then nobody hears of what becomes of it any more.
 *
 * @throws whatever the promise is rejected with in time
 */
export async function settledWithin<T>(promise: Promise<T>, milliseconds: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    // What has arrived while this process itself was late is still in time: it is looked at before.
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, LATE)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
