import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ProcessLog } from './process-log.js';

/** A log whose written lines the test sees. */
function opened(): { log: ProcessLog; lines: string[] } {
  const lines: string[] = [];
  return { log: new ProcessLog({ write: (line) => lines.push(line) }), lines };
}

describe('The log of a process', () => {
  it('keeps its lines back until the start is over, and then writes them in order', () => {
    const { log, lines } = opened();
    log.write('one\n');
    log.write('two\n');
    expect(lines).toEqual([]);
    log.release();
    log.write('three\n');
    expect(lines).toEqual(['one\n', 'two\n', 'three\n']);
  });

  it('writes nothing twice', () => {
    const { log, lines } = opened();
    log.write('one\n');
    log.release();
    log.release();
    expect(lines).toEqual(['one\n']);
  });

  it('of a failed start is dropped, with all further lines', () => {
    const { log, lines } = opened();
    log.write('one\n');
    log.drop();
    log.write('two\n');
    log.release();
    expect(lines).toEqual([]);
  });

  it('is JSON in a file, and short lines on a terminal', async () => {
    const line = `${JSON.stringify({ level: 'info', time: '2026-03-01T12:00:00.000Z', msg: 'It runs.' })}\n`;
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-log-'));
    const file = await open(join(folder, 'log'), 'w');
    const terminal = new PassThrough();
    for (const output of [
      Object.assign(new PassThrough(), { fd: file.fd }),
      Object.assign(terminal, { fd: file.fd, isTTY: true }),
    ]) {
      const log = await ProcessLog.open(output);
      log.release();
      log.write(line);
    }
    terminal.end();
    // Written at once, so that nothing is lost if the process ends.
    expect(await readFile(join(folder, 'log'), 'utf8')).toBe(line);
    await file.close();
    await rm(folder, { recursive: true });
    expect(await text(terminal)).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: It runs\.\n$/);
  });
});
