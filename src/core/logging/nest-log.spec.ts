import { describe, expect, it } from 'vitest';
import { runInNewContext } from '#core/context/work-context.js';
import { createLogger } from './logger.js';
import { NestLog } from './nest-log.js';

const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true };

/** What Nest's messages become in the log, without their times. */
function written(log: (nest: NestLog) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  log(new NestLog(createLogger('trace', { write: (line) => lines.push(line) })));
  return lines.map((line) => {
    const { level, msg, context, trace_id: trace, stack } = JSON.parse(line) as Record<string, unknown>;
    return { level, msg, context, trace, stack };
  });
}

describe('A message of Nest', () => {
  it.each([
    ['log', 'debug'],
    ['warn', 'warn'],
    ['error', 'error'],
    ['fatal', 'fatal'],
    ['debug', 'debug'],
    ['verbose', 'trace'],
  ] as const)('of the level %s is logged as %s, with its context', (level, logged) => {
    const lines = written((nest) => {
      nest[level]('It happened.', 'Mailer');
    });
    expect(lines).toEqual([
      { level: logged, msg: 'It happened.', context: 'Mailer', trace: undefined, stack: undefined },
    ]);
  });

  it('of an error has its stack if Nest gives one', () => {
    const lines = written((nest) => {
      nest.error('It failed.', 'at mailer.ts:1', 'Mailer');
    });
    expect(lines).toEqual([
      { level: 'error', msg: 'It failed.', context: 'Mailer', trace: undefined, stack: 'at mailer.ts:1' },
    ]);
  });

  it('names the trace of the current work', () => {
    const lines = written((nest) => {
      runInNewContext(() => {
        nest.warn('It is slow.', 'Mailer');
      }, TRACE);
    });
    expect(lines).toMatchObject([{ trace: TRACE.traceId }]);
  });

  it('names none in work without a trace', () => {
    const lines = written((nest) => {
      runInNewContext(() => {
        nest.warn('It is slow.', 'Mailer');
      });
    });
    expect(lines).toMatchObject([{ msg: 'It is slow.', trace: undefined }]);
  });
});
