import { compactVerify, createLocalJWKSet } from 'jose';
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import { AuditVerification } from '#modules/audit/services/audit-verification.js';
import { runForTenant } from '#core/context/work-context.js';
import { createComponent } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-04-10T12:00:00.000Z';
const OLD_KEY = '0a'.repeat(32);
const NEW_KEY = '0b'.repeat(32);

const api = useApi({ environment: { SECRETS_KEY: OLD_KEY } });
const rotated = useApi({ environment: { SECRETS_KEY: `${NEW_KEY},${OLD_KEY}` } });

/** The public keys, as anybody reads them. */
async function keysOf({ client }: TestTenant): Promise<any> {
  const { status, headers, body } = await client.withKey(undefined).get('//.well-known/jwks.json');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  return body;
}

/** The payload, as Node verifies it without a library; undefined for a signature that is not one of these keys. */
function payloadOf(jws: string, { keys }: { keys: any[] }): any {
  const [head = '', payload = '', signature = ''] = jws.split('.');
  const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  expect(alg).toBe('EdDSA');
  const jwk = keys.find((key) => key.kid === kid);
  if (jwk === undefined) return undefined;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
  return isSigned ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
}

/** A tenant with a frozen report, and the path of that. */
async function reported(from = api): Promise<{ tenant: TestTenant; path: string }> {
  from.clock.set(NOW);
  const tenant = await from.newTenant();
  await createComponent(tenant.client, { history_since: '2026-01-01T00:00:00Z' });
  const { status, body } = await tenant.client.post('/analytics/reports', { month: '2026-03' });
  expect(status).toBe(201);
  return { tenant, path: `/analytics/reports/${body.data.id}` };
}

describe('The proof of a frozen report', () => {
  it('has the report, and is verified with the public keys alone, by two libraries', async () => {
    const { tenant, path } = await reported();
    const report = await done(tenant.client.get(path));
    const { jws } = await done(tenant.client.get(`${path}/proof`));
    const keys = await keysOf(tenant);
    expect(payloadOf(jws, keys)).toEqual({
      iss: `http://${tenant.client.host}`,
      sub: tenant.tenant.slug,
      iat: Date.parse(NOW) / 1000,
      report,
    });
    const { payload } = await compactVerify(jws, createLocalJWKSet(keys));
    expect(JSON.parse(Buffer.from(payload).toString()).report).toEqual(report);
    // The same for all time, and with the keys of any other page of the installation.
    api.clock.advance(86_400_000);
    expect(await done(tenant.client.get(`${path}/proof`))).toEqual({ jws });
    expect(await keysOf(await api.newTenant())).toEqual(keys);
  });

  it('is none once a byte has changed', async () => {
    const { tenant, path } = await reported();
    const { jws } = await done(tenant.client.get(`${path}/proof`));
    const keys = await keysOf(tenant);
    const [head = '', payload = '', signature = ''] = jws.split('.');
    for (let index = 0; index < payload.length; index += 97) {
      const other = payload[index] === 'A' ? 'B' : 'A';
      const changed = `${payload.slice(0, index)}${other}${payload.slice(index + 1)}`;
      expect(payloadOf(`${head}.${changed}.${signature}`, keys)).toBeUndefined();
    }
  });

  it('is shown to those only who may read the report', async () => {
    const { tenant, path } = await reported();
    const { client: stranger } = await api.newTenant();
    const viewer = await tenant.clientWith('components.view');
    expect((await tenant.client.withKey(undefined).get(`${path}/proof`)).status).toBe(401);
    expect((await viewer.get(`${path}/proof`)).status).toBe(403);
    expect((await stranger.get(`${path}/proof`)).status).toBe(404);
    expect((await tenant.client.get('/analytics/reports/999999/proof')).status).toBe(404);
  });
});

describe('The keys of proofs', () => {
  it('are public only, and those of all keys of the installation, the newest first', async () => {
    const { tenant, path } = await reported(rotated);
    const [older, both] = [await keysOf(await api.newTenant()), await keysOf(tenant)];
    expect(both.keys).toEqual([both.keys[0], ...older.keys]);
    for (const key of both.keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    const { jws } = await done(tenant.client.get(`${path}/proof`));
    expect(payloadOf(jws, both)).toBeDefined();
    expect(payloadOf(jws, older)).toBeUndefined();
    expect((await api.stranger.get('//.well-known/jwks.json')).status).toBe(404);
  });
});

describe('The head of the audit trail', () => {
  it('is signed, and what a verification of the trail begins with', async () => {
    api.clock.set(NOW);
    const own = await api.newTenant();
    const { client, tenant } = own;
    const { data } = (await client.get('/audit-events/head')).body;
    expect(data).toMatchObject({ position: 0, digest: '0'.repeat(64) });
    await createComponent(client);
    while (await api.app.get(AuditSealer).seal());
    const { position, digest, jws } = await done(client.get('/audit-events/head'));
    const payload = payloadOf(jws, await keysOf(own));
    expect(payload).toMatchObject({ sub: tenant.slug, audit_head: { position, digest } });
    const verified = await runForTenant(tenant, () =>
      api.app.get(AuditVerification).verify({ head: { position, digest } }),
    );
    expect([verified.fault, verified.head]).toEqual([null, { position, digest }]);
  });

  it('is shown to those only who may read the trail', async () => {
    const tenant = await api.newTenant();
    expect((await tenant.client.withKey(undefined).get('/audit-events/head')).status).toBe(401);
    expect((await (await tenant.clientWith('components.view')).get('/audit-events/head')).status).toBe(403);
  });
});
