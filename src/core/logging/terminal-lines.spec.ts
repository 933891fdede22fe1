import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';
import { linesForTerminal } from './terminal-lines.js';

/** The lines that a terminal shows. */
async function shown(log: (logger: Logger) => void): Promise<string[]> {
  const terminal = new PassThrough();
  log(createLogger('info', linesForTerminal(terminal)));
  terminal.end();
  return stripVTControlCharacters(await text(terminal))
    .trimEnd()
    .split('\n');
}

describe('The log on a terminal', () => {
  it('has a short line for each request, without what only programs need', async () => {
    const request = { reqId: 'a1', method: 'GET', route: '/api/v1/me', status: 200, ms: 3.25 };
    const lines = await shown((logger) => {
      logger.info({ ...request, tenant: 'demo', key: 7 }, 'request');
      logger.info({ ...request, status: 401 }, 'request');
    });
    expect(lines).toEqual([
      expect.stringMatching(/^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/v1\/me 200, 3\.25 ms \(demo\)$/),
      expect.stringMatching(/^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/v1\/me 401, 3\.25 ms$/),
    ]);
  });

  it('has a line for an entry without a message', async () => {
    const lines = await shown((logger) => {
      logger.info({ ms: 3 });
    });
    expect(lines).toEqual([expect.stringMatching(/^\[\d\d:\d\d:\d\d\] INFO:$/)]);
  });

  it('shows an error with its place', async () => {
    const lines = await shown((logger) => {
      logger.error({ err: new TypeError('There is no such thing.') }, 'It failed.');
    });
    expect(lines[0]).toMatch(/ERROR: It failed\.$/);
    expect(lines.join('\n')).toContain('There is no such thing.');
    expect(lines.join('\n')).toContain('terminal-lines.spec');
  });
});
