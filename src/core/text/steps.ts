/** Work that can be paused between any two steps and resumed later; each step takes milliseconds at most. */
export type Steps<T> = Generator<undefined, T, undefined>;
