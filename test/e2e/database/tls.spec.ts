import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireUsable } from '#platform/database/connections/require-usable.js';
import { DEBIAN_POSTGRES, DebianPostgres } from '../../support/debian-postgres.js';
import { installedProgram } from '../../support/programs.js';

const OPENSSL = installedProgram('openssl');

/** PostgreSQL that takes encrypted connections only, with a certificate of its own authority for `localhost`. */
describe.skipIf(DEBIAN_POSTGRES === undefined || OPENSSL === undefined)('TLS to PostgreSQL', () => {
  let server: DebianPostgres;
  let folder: string;
  let authority: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-tls-'));
    const path = (name: string): string => join(folder, name);
    const openssl = (...args: string[]): unknown => execFileSync(OPENSSL!, args, { stdio: 'pipe' });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    authority = path('ca.crt');
    openssl('req', '-x509', ...key, '-subj', '/CN=Own', '-keyout', path('ca.key'), '-out', authority);
    const signed = ['-CA', authority, '-CAkey', path('ca.key'), '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', path('server.key'), '-out', path('server.crt')];
    openssl('req', '-x509', ...key, ...signed, '-subj', '/CN=localhost', ...files);
    server = await DebianPostgres.create();
    const certificate = await server.write('server.crt', readFileSync(path('server.crt'), 'utf8'));
    const secret = await server.write('server.key', readFileSync(path('server.key'), 'utf8'));
    const access = await server.write('access.conf', 'hostssl all postgres 127.0.0.1/32 trust\n');
    await server.run([
      'ssl=on',
      `ssl_cert_file=${certificate}`,
      `ssl_key_file=${secret}`,
      `hba_file=${access}`,
    ]);
  }, 60_000);
  afterAll(async () => {
    await server.remove();
    await rm(folder, { recursive: true });
  });

  const usable = (host: string, query: string, user = 'postgres'): Promise<void> =>
    requireUsable('DATABASE_URL', `postgres://${user}@${host}:${server.port}/postgres${query}`);

  it('is verified by the file that the address names', async () => {
    await expect(
      usable('localhost', `?sslmode=verify-full&sslrootcert=${authority}`),
    ).resolves.toBeUndefined();
  });

  it.each([
    ['an authority that nobody knows', 'localhost', '?sslmode=verify-full', 'not from a known authority'],
    [
      'a certificate of another host',
      '127.0.0.1',
      '?sslmode=verify-full&sslrootcert=',
      'its certificate is for another host',
    ],
    [
      'no encryption',
      'localhost',
      '?sslmode=disable',
      'it lets this user in with TLS only, which ?sslmode=verify-full',
    ],
  ])('is refused for %s, which is said', async (_, host, query, reason) => {
    const named = query.replace(/sslrootcert=$/, `sslrootcert=${authority}`);
    await expect(usable(host, named)).rejects.toThrow(reason);
  });

  it('tells a user whom the server does not know from a missing encryption', async () => {
    const query = `?sslmode=verify-full&sslrootcert=${authority}`;
    await expect(usable('localhost', query, 'nobody')).rejects.toThrow('it does not let this user in.');
  });
});
