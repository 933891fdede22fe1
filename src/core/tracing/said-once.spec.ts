import type { Logger } from '@nestjs/common';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { beforeEach, describe, expect, it } from 'vitest';
import { SaidOnce } from './said-once.js';

type Result = Parameters<Parameters<SpanExporter['export']>[1]>[0];

const SENT = {} as Result;
const failed = (message: string): Result => ({ error: new Error(message) }) as Result;

describe('Traces that cannot be sent', () => {
  const warnings: string[] = [];
  let results: Result[] = [];
  let ends = 0;
  let told: Result[] = [];
  const collector: SpanExporter = {
    export: (_spans, done) => {
      done(results.shift() ?? SENT);
    },
    shutdown: () => {
      ends += 1;
      return Promise.resolve();
    },
  };
  const logger = { warn: (message: string) => warnings.push(message) } as unknown as Logger;
  let exporter: SaidOnce;

  function send(...next: Result[]): void {
    results = next;
    for (const result of next) {
      exporter.export([], (one) => told.push(one));
      expect(told.at(-1)).toBe(result);
    }
  }

  beforeEach(() => {
    warnings.length = ends = 0;
    told = [];
    exporter = new SaidOnce(collector, logger);
  });

  it('are logged when that begins and when it is over, but not each time', () => {
    send(SENT);
    expect(warnings).toEqual([]);
    send(failed('refused'), failed('late'));
    const failing = 'Traces cannot be sent and are dropped until they can: refused';
    expect(warnings).toEqual([failing]);
    send(SENT, SENT);
    expect(warnings).toEqual([failing, 'Traces can be sent again.']);
    send(failed('refused'));
    expect(warnings).toEqual([failing, 'Traces can be sent again.', failing]);
  });

  it('end with their exporter', async () => {
    await exporter.shutdown();
    expect(ends).toBe(1);
  });
});
