import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { readSettings } from '#core/config/read-settings.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { openDatabase, type OpenDatabase } from './open-database.js';
import { requireUsable } from './require-usable.js';

const NOWHERE = 'postgres://someone:hunter2@127.0.0.1:1/none';

describe('A PostgreSQL of the operator', () => {
  let database: TestDatabase;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    url = database.addresses.app.url;
  });
  afterAll(() => database.drop());

  function open(environment: Record<string, string>): Promise<OpenDatabase> {
    return openDatabase(readSettings({ DATABASE_URL: url, SECRETS_KEY: '0f'.repeat(32), ...environment }), {
      as: 'guest',
      onProgress: () => undefined,
    });
  }

  it('with one address is used as its owner, and served in the restricted role', async () => {
    const { url: own } = database.addresses.owner;
    const opened = await open({ DATABASE_URL: own });
    expect([opened.addresses, opened.embedded]).toEqual([
      { owner: { url: own }, app: { url: own, preparesStatements: true, role: 'heliograph_app' } },
      false,
    ]);
    await opened.release();
  });

  it("with the server's address only has no owner", async () => {
    const opened = await open({});
    expect(opened.addresses).toEqual({ app: { url, preparesStatements: true } });
    await opened.release();
  });

  it('with an address for each purpose is used by it', async () => {
    const owner = database.addresses.owner.url;
    const visitor = database.addresses.visitor!.url;
    const { addresses } = await open({
      DATABASE_OWNER_URL: owner,
      DATABASE_LISTEN_URL: `${url}&application_name=listen`,
      DATABASE_VISITOR_URL: visitor,
      DATABASE_READ_URL: NOWHERE,
      DATABASE_PREPARED_STATEMENTS: 'off',
    });
    expect(addresses).toEqual({
      owner: { url: owner },
      app: { url, preparesStatements: false },
      visitor: { url: visitor, preparesStatements: false },
      read: { url: NOWHERE, preparesStatements: false, role: 'heliograph_visitor' },
      listen: { url: `${url}&application_name=listen` },
    });
    expect((await open({ DATABASE_READ_URL: NOWHERE })).addresses.read).toEqual({
      url: NOWHERE,
      preparesStatements: true,
      role: 'heliograph_visitor',
    });
  });

  it.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL', 'DATABASE_VISITOR_URL'])(
    'that cannot be reached is refused by the name of its setting: %s',
    async (name) => {
      const refused = open({ [name]: NOWHERE });
      await expect(refused).rejects.toThrow(OperatorError);
      await expect(refused).rejects.toThrow(
        new RegExp(
          `^The PostgreSQL that ${name} names cannot be used \\(127\\.0\\.0\\.1:1, database none, user someone\\)`,
        ),
      );
    },
  );

  it('is refused with the reason, and never with the password', async () => {
    const other = (changes: Partial<URL>): string => Object.assign(new URL(url), changes).href;
    const reasons: [string, string][] = [
      [NOWHERE, 'nothing listens there'],
      [other({ pathname: '/nothing' }), 'it has no such database'],
      [other({ password: 'hunter2' }), 'it does not accept the password'],
      ['postgres://someone@/none?host=/nowhere', 'its socket does not exist'],
    ];
    for (const [address, reason] of reasons) {
      const error = await requireUsable('DATABASE_URL', address).catch((thrown: unknown) => thrown);
      expect([reason, error]).toEqual([reason, expect.any(OperatorError)]);
      expect((error as Error).message).toMatch(
        /^The PostgreSQL that DATABASE_URL names cannot be used \(.*\)/,
      );
      expect((error as Error).message.endsWith(`: ${reason}.`)).toBe(true);
      expect((error as Error).message).not.toContain('hunter2');
      expect((error as Error).cause).toBeInstanceOf(Error);
    }
  });

  it('has an address that can be read at all', async () => {
    const messages = ['postgres://a:hunter2@[::/c', `${url}&sslrootcert=/nowhere.pem`].map(async (wrong) => {
      const error = await requireUsable('DATABASE_LISTEN_URL', wrong).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(OperatorError);
      return (error as Error).message;
    });
    expect(await Promise.all(messages)).toEqual([
      'DATABASE_LISTEN_URL cannot be used: Invalid URL.',
      "DATABASE_LISTEN_URL cannot be used: ENOENT: no such file or directory, open '/nowhere.pem'.",
    ]);
  });

  it('is fine if it can be used', async () => {
    await expect(requireUsable('DATABASE_URL', url)).resolves.toBeUndefined();
  });
});
