/** Result of {@link settledWithin} on a timeout. */
export const LATE = Symbol('late');

/**
 * Resolves to the value of a promise, or to {@link LATE} on a timeout. A later outcome of the promise
 * is ignored.
 *
 * @throws the promise's error, if it is rejected in time
 */
export async function settledWithin<T>(promise: Promise<T>, milliseconds: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    // If this process was blocked, results that arrived in the meantime still count as in time. They
    // are processed first.
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, LATE)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
