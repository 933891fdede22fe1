import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SecretKeys } from '#platform/secrets/secret-keys.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook } from '../../support/webhooks.js';
import { CommandLineHere } from '../cli/command-line-here.js';

const api = useApi();
const recent = 'd4'.repeat(32);
const [oldId, recentId] = [TEST_SECRETS_KEY, recent].map((key) => new SecretKeys([key]).current.id);
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'heliograph-rotate-'));
});

afterAll(() => rm(files, { recursive: true }));

function cliWith(...keys: string[]): CommandLineHere {
  const { owner, app } = api.database.addresses;
  const settings = { DATABASE_URL: app.url, DATABASE_OWNER_URL: owner.url, DATA_DIR: files };
  return new CommandLineHere({ ...settings, SECRETS_KEY: keys.join() });
}

it('secrets:rotate seals all secrets with the first key, and says which keys are no longer needed', async () => {
  const { client } = await api.newTenant();
  await componentWebhook(client);
  const tenants = (await api.database.sql('select from tenant')).length;

  const unknown = await cliWith(recent).run('secrets:rotate');
  expect([unknown.code, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toMatch(`(${oldId}): add it after the newer ones.`);

  const { code, stdout, stderr } = await cliWith(recent, TEST_SECRETS_KEY).run('secrets:rotate');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(
    `All secrets are sealed with the key ${recentId}; ${tenants + 1} were not before.\nNo longer needed: ${oldId}.\n`,
  );
  expect(await cliWith(recent).json('secrets:rotate')).toEqual({
    key: recentId,
    sealed: 0,
    lost: 0,
    retired: [],
  });
  // The server of this test goes on with its old key alone.
  await cliWith(TEST_SECRETS_KEY, recent).run('secrets:rotate');
});
