import { describe, expect, it } from 'vitest';
import type { Logger } from 'pino';
import { createLogger } from './logger.js';

/** The lines that a logger of this level writes, parsed. */
function written(level: string, log: (logger: Logger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  log(createLogger(level, { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('A log line', () => {
  it('is a JSON object with the name of its level and its time in ISO 8601', () => {
    const [line] = written('info', (logger) => {
      logger.info({ ms: 3 }, 'request');
    });
    expect(line).toMatchObject({ level: 'info', msg: 'request', ms: 3 });
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('is only written from the configured level on', () => {
    const lines = written('warn', (logger) => {
      logger.info('one');
      logger.warn('two');
    });
    expect(lines.map(({ msg }) => msg)).toEqual(['two']);
  });

  it.each(['authorization', 'password', 'secret', 'token', 'connectionString'])(
    'redacts %s wherever it may stand',
    (name) => {
      const [line] = written('info', (logger) => {
        logger.info({ [name]: 'hunter2', one: { [name]: 'hunter2', headers: { [name]: 'hunter2' } }, id: 7 });
      });
      const hidden = { [name]: '[secret]' };
      expect(line).toMatchObject({ ...hidden, one: { ...hidden, headers: hidden }, id: 7 });
    },
  );

  it('has of an error only what contains no values', () => {
    const error = Object.assign(new Error('duplicate key "hunter2"'), { code: '23505', detail: 'hunter2' });
    const [line] = written('info', (logger) => {
      logger.error({ err: error }, 'It failed.');
    });
    expect(line?.['err']).toMatchObject({
      type: 'Error',
      message: 'PostgreSQL refused a statement: 23505.',
      code: '23505',
    });
    expect(JSON.stringify(line)).not.toContain('hunter2');
  });
});
