import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { createComponent } from '../../support/factories.js';
import { RemoteCli, type CliOutcome } from '../../support/remote-cli.js';
import { useApi } from '../../support/use-api.js';

const NOT_AS_SIGNED = { code: 1, stdout: '', stderr: 'error: The proof is not as it was signed.\n' };

const api = useApi();
const acme = api.useTenant('acme');
let home: string;
/** Knows no page. */
let offline: RemoteCli;
let proof: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'heliograph-proofs-'));
  offline = new RemoteCli({ HOME: home });
  api.clock.set('2026-04-10T12:00:00.000Z');
  await createComponent(acme.client, { history_since: '2026-01-01T00:00:00Z' });
  const { body } = await acme.client.post('/analytics/reports', { month: '2026-03' });
  proof = (await acme.client.get(`/analytics/reports/${body.data.id}/proof`)).text;
  await file('keys.json', (await acme.client.withKey(undefined).get('//.well-known/jwks.json')).text);
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(home, name);
  await writeFile(path, content);
  return path;
}

async function verify(content: string, keys = join(home, 'keys.json')): Promise<CliOutcome> {
  return offline.run(['verify', '-', '--keys', keys], { stdin: Readable.from([content]) });
}

describe('heliograph verify', () => {
  it('verifies a report with keys that were kept, and with those of the page', async () => {
    const expected = {
      code: 0,
      stdout: `the report of 2026-03, version 1: uptime 1.\nSigned by http://${acme.client.host} (${acme.tenant.slug}), 2026-04-10T12:00:00.000Z.\n`,
      stderr: '',
    };
    expect(await verify(proof)).toEqual(expected);
    expect(await verify(`${JSON.parse(proof).data.jws}\n`)).toEqual(expected);
    const online = offline.with({ HELIOGRAPH_URL: `http://${acme.client.host}` });
    expect(await online.run(['verify', await file('report.json', proof)])).toEqual(expected);
  });

  it('verifies the head of the audit trail', async () => {
    while (await api.app.get(AuditSealer).seal());
    const { text, body } = await acme.client.get('/audit-events/head');
    const { code, stdout } = await verify(text);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${body.data.position}:${body.data.digest}`)]);
  });

  it('fails where a byte has changed', async () => {
    const { jws } = JSON.parse(proof).data;
    const [head, payload, signature] = jws.split('.');
    const forged = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('"uptime":1', '"uptime":0'),
    ).toString('base64url');
    expect(forged).not.toBe(payload);
    expect(await verify([head, forged, signature].join('.'))).toEqual(NOT_AS_SIGNED);
    expect(await verify(jws.slice(0, -4))).toEqual(NOT_AS_SIGNED);
    // Signed by nobody, and by whoever knows the public key.
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await verify(`${none}.${payload}.`)).toEqual(NOT_AS_SIGNED);
  });

  it('says what is wrong with what it is given', async () => {
    const other = await file(
      'other.json',
      '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","kid":"x"}]}',
    );
    const problems = await Promise.all([
      verify(proof, other),
      verify('{"data":{}}'),
      verify('{'),
      verify(proof, join(home, 'missing.json')),
      verify(proof, await file('text.json', '[]')),
      offline.run(['verify', join(home, 'missing.json'), '--keys', other]),
    ]);
    expect(problems.map(({ code, stderr }) => [code, stderr.replace(home, '')])).toEqual([
      [1, 'error: The proof is signed with another key than these.\n'],
      [2, 'error: The file has no proof: its JSON has no "jws".\n'],
      [2, 'error: The proof cannot be read as JSON.\n'],
      [2, 'error: /missing.json cannot be read: ENOENT.\n'],
      [2, 'error: The public keys are no JSON Web Key Set.\n'],
      [2, 'error: /missing.json cannot be read: ENOENT.\n'],
    ]);
  });
});
