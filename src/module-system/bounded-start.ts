import type { Provider, Type } from '@nestjs/common';
import { ModuleError } from './module-error.js';

/** Time that a package may take to load, and each of its factories and hooks to start. */
export const MAX_START_MS = 30_000;

/** A module does not end a part of its start. */
export class SlowStart extends ModuleError {
  /** @param module name of the module */
  constructor(
    readonly module: string,
    what: string,
  ) {
    super(
      `${what} has not ended after ${MAX_START_MS / 1000} seconds. Do not wait there for work that takes longer.`,
    );
  }
}

const HOOKS = ['onModuleInit', 'onApplicationBootstrap'] as const;
const bounded = new WeakSet<object>();

interface Owner {
  /** Name of the module. */
  readonly name: string;
  readonly file: string;
}

/** Returns what work returns. @throws the error if it takes longer than {@link MAX_START_MS} */
export async function withinStart<T>(work: T | PromiseLike<T>, late: () => Error): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), MAX_START_MS);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bounds the time of the hooks with which a class of a package starts. Otherwise one would stop the whole start. */
export function boundHooks(one: Type<object>, owner: Owner): void {
  const prototype = one.prototype as Record<string, unknown>;
  for (const hook of HOOKS) {
    const original = prototype[hook];
    if (typeof original !== 'function' || bounded.has(original)) continue;
    const limited = function (this: object): unknown {
      return boundedResult(original.call(this), `${one.name}.${hook}`, owner);
    };
    bounded.add(limited);
    Object.defineProperty(prototype, hook, { value: limited, configurable: true, writable: true });
  }
}

/** The same provider of a package, with bounded time. */
export function boundProvider(provider: Provider, owner: Owner): Provider {
  if (typeof provider === 'function') {
    boundHooks(provider as Type<object>, owner);
    return provider;
  }
  if ('useClass' in provider) {
    boundHooks(provider.useClass as Type<object>, owner);
    return provider;
  }
  if (!('useFactory' in provider)) return provider;
  const { provide, useFactory } = provider;
  const token = typeof provide === 'function' ? provide.name : String(provide);
  return {
    ...provider,
    useFactory: (...values: unknown[]): unknown =>
      boundedResult(useFactory(...values), `The factory of ${token}`, owner),
  };
}

function boundedResult(result: unknown, what: string, { name, file }: Owner): unknown {
  return result instanceof Promise
    ? withinStart(result, () => new SlowStart(name, `${what} (${file})`))
    : result;
}
