import type { FactoryProvider } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boundHooks, boundProvider, MAX_START_MS, SlowStart, withinStart } from './bounded-start.js';

const OWNER = { name: 'acme-notes', file: '/srv/acme-notes/index.js' };
const never = (): Promise<never> => new Promise(() => undefined);

describe('A start of a module that does not end', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each(['onModuleInit', 'onApplicationBootstrap'] as const)('is refused in %s, once', async (hook) => {
    class Base {
      onModuleInit(): Promise<void> {
        return never();
      }
      onApplicationBootstrap(): Promise<void> {
        return never();
      }
    }
    class NotesService extends Base {}
    boundHooks(NotesService, OWNER);
    boundHooks(NotesService, OWNER);
    const started = expect(new NotesService()[hook]()).rejects.toThrow(
      new SlowStart('acme-notes', `NotesService.${hook} (/srv/acme-notes/index.js)`),
    );
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(MAX_START_MS);
    await started;
    expect(vi.getTimerCount()).toBe(0);
    void new Base()[hook]();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is refused in a factory', async () => {
    const made = boundProvider({ provide: 'NOTES', useFactory: never }, OWNER) as FactoryProvider;
    const started = expect(made.useFactory()).rejects.toThrow(
      'The factory of NOTES (/srv/acme-notes/index.js) has not ended after 30 seconds. Do not wait there for work that takes longer.',
    );
    await vi.advanceTimersByTimeAsync(MAX_START_MS);
    await started;
  });

  it('is refused while its files are loaded', async () => {
    const loaded = expect(withinStart(never(), () => new Error('Late.'))).rejects.toThrow('Late.');
    await vi.advanceTimersByTimeAsync(MAX_START_MS);
    await loaded;
  });
});

describe('A start of a module that ends', () => {
  it('is what it was', async () => {
    class Ready {
      constructor(readonly told: string[] = []) {}
      onModuleInit(): void {
        this.told.push('init');
      }
      async onApplicationBootstrap(): Promise<void> {
        await Promise.resolve();
        this.told.push('bootstrap');
      }
    }
    expect(boundProvider({ provide: Ready, useClass: Ready }, OWNER)).toEqual({
      provide: Ready,
      useClass: Ready,
    });
    const ready = new Ready();
    ready.onModuleInit();
    await ready.onApplicationBootstrap();
    expect(ready.told).toEqual(['init', 'bootstrap']);
    const made = boundProvider({ provide: 'ONE', useFactory: (one: number) => one + 1 }, OWNER);
    expect((made as FactoryProvider).useFactory(1)).toBe(2);
    const failed = boundProvider(
      { provide: 'ONE', useFactory: () => Promise.reject(new Error('No.')) },
      OWNER,
    );
    await expect((failed as FactoryProvider).useFactory()).rejects.toThrow('No.');
  });
});
