import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.js';

const KEY = '0f'.repeat(32);
const URL = 'postgres://someone:secret@db/heliograph';

describe('A secret in a file', () => {
  let folder: string;
  let file: (name: string) => string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-secrets-'));
    file = (name) => join(folder, name);
    await writeFile(file('key'), `${KEY}\n`);
    await writeFile(file('url'), `${URL}\n`);
    await writeFile(file('wrong'), 'mysql://no');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is read in place of the setting, without the end of its line', () => {
    const { databaseUrl, secretsKey } = readSettings({
      DATABASE_URL_FILE: file('url'),
      SECRETS_KEY_FILE: file('key'),
    });
    expect([databaseUrl, secretsKey]).toEqual([URL, [KEY]]);
  });

  it('is refused beside the setting, where it cannot be read, and where it is wrong', () => {
    expect(() =>
      readSettings({ DATABASE_URL: URL, DATABASE_URL_FILE: file('url'), SECRETS_KEY: KEY }),
    ).toThrow('DATABASE_URL and DATABASE_URL_FILE must not both be set');
    expect(() => readSettings({ SECRETS_KEY_FILE: file('none') })).toThrow(
      'SECRETS_KEY_FILE cannot be read: ENOENT',
    );
    expect(() => readSettings({ DATABASE_URL_FILE: file('wrong'), SECRETS_KEY: KEY })).toThrow(
      /DATABASE_URL must/,
    );
  });
});
