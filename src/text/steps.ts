/** Work that can be left between any two of its steps and gone on with later; each takes milliseconds at most. */
export type Steps<T> = Generator<undefined, T, undefined>;
