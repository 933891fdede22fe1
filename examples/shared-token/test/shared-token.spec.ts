import { createHash } from 'node:crypto';
import { useApi } from '@heliograph/server/testing';
import { describe, expect, it } from 'vitest';
import { SharedTokenModule } from '../src/index.js';

const TOKEN = 'acmeshared_wall';
const DIGEST = createHash('sha256').update(TOKEN).digest('hex');

describe('A shared token', () => {
  const api = useApi({
    packages: [SharedTokenModule],
    environment: { ACME_SHARED_TOKEN_DIGESTS: `acme=${DIGEST}` },
  });
  const acme = api.useTenant('acme').client;
  const globex = api.useTenant('globex').client;

  it('reads the components of its page, and writes nothing', async () => {
    const screen = acme.withKey(TOKEN);
    expect((await screen.get('/components')).status).toBe(200);
    expect((await screen.post('/components', { name: 'Mine' })).status).toBe(403);
    expect((await screen.get('/me')).body.data.api_key).toMatchObject({ id: 0, name: 'Shared token' });
  });

  it('is not valid on another page, and no other token on its own', async () => {
    for (const client of [globex.withKey(TOKEN), acme.withKey('acmeshared_guess')]) {
      const { status, body } = await client.get('/components');
      expect([status, body.message]).toEqual([401, 'The shared token is not valid for this page.']);
    }
  });
});
