import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import { SecretKeys } from './secret-keys.js';

const [FIRST, SECOND] = ['a1'.repeat(32), 'b2'.repeat(32)];

describe('Keys for secrets', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-keys-'));
    file = join(folder, 'data', 'secrets.key');
  });

  afterEach(() => rm(folder, { recursive: true }));

  const read = (environment: Record<string, string> = {}): Promise<SecretKeys> =>
    SecretKeys.of(readSettings({ DATA_DIR: join(folder, 'data'), ...environment }));

  it('are made at the first start in a file that only its owner can read, and are found there later', async () => {
    const starts = await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const later = await read();
    expect(new Set(starts.map(({ current }) => current.id))).toEqual(new Set([later.current.id]));
    expect(await readdir(join(folder, 'data'))).toEqual(['secrets.key']);
  });

  it('come from SECRETS_KEY, newest first, and then no file is made', async () => {
    const keys = await read({ SECRETS_KEY: `${FIRST}, ${SECOND}` });
    expect(keys.current.id).toBe(new SecretKeys([FIRST]).current.id);
    expect(keys.has(new SecretKeys([SECOND]).current.id)).toBe(true);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('may have several lines in the file, newest first', async () => {
    await read();
    await writeFile(file, `${SECOND}\n${FIRST}\n`);
    expect((await read()).current.id).toBe(new SecretKeys([SECOND]).current.id);
  });

  it.each(['', 'short\n', `${FIRST}\nnonsense\n`])('are refused in a file with %j', async (content) => {
    await read();
    await writeFile(file, content);
    await expect(read()).rejects.toThrow(`${file} must have a key of 64 hexadecimal digits on each line.`);
  });
});
