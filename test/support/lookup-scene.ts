import type { ChangeHandlers, ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';

/** A value of the test's store. */
export interface Entry {
  readonly version: number;
}

/** Fake listener that sends changes on demand. */
export class Announcer {
  isListening = true;
  readonly caches: unknown[] = [];
  private readonly handlers: ChangeHandlers[] = [];

  subscribe(handlers: ChangeHandlers): void {
    this.handlers.push(handlers);
  }

  change(subject: string, kind = 'key'): void {
    for (const handlers of this.handlers) handlers.onChange(kind, subject);
  }

  lose(): void {
    this.isListening = false;
    for (const handlers of this.handlers) handlers.onGap();
  }

  regain(): void {
    for (const handlers of this.handlers) handlers.onGap();
    this.isListening = true;
  }
}

/** A cache over a fake store. The test decides when each load completes. */
export class LookupScene {
  readonly announcer = new Announcer();
  readonly stored = new Map<string, number>();
  readonly cache: LookupCache<Entry>;
  loads = 0;
  isDown = false;
  private readonly arriving: (() => void)[] = [];

  constructor(max = 100, lastKnownServes?: boolean) {
    this.cache = new LookupCache<Entry>(this.announcer as unknown as ChangeListener, {
      name: 'entries',
      max,
      load: (key) => {
        this.loads += 1;
        // Value at the time of the query, even if the load completes later.
        const version = this.stored.get(key);
        return new Promise((resolve, reject) => {
          this.arriving.push(() => {
            if (this.isDown) reject(new Error('down'));
            else resolve(version === undefined ? null : { version });
          });
        });
      },
      ...(lastKnownServes === undefined ? {} : { lastKnownServes }),
      concerns: (kind, subject) => (kind === 'key' ? { key: subject } : kind === 'all' ? 'all' : undefined),
    });
  }

  /** Completes the oldest pending load. */
  async arrive(): Promise<void> {
    this.arriving.shift()?.();
    await settle();
  }

  async arriveAll(): Promise<void> {
    while (this.arriving.length > 0) await this.arrive();
  }

  async get(key: string): Promise<number | null> {
    const answer = this.cache.get(key);
    await this.arriveAll();
    return (await answer)?.version ?? null;
  }
}

/** Runs pending microtasks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
