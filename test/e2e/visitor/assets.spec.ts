import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LogosRepository } from '#visitor/store/logos.repository.js';
import { PROOF_SCRIPT_FILE } from '#visitor/pages/page-script.js';
import { changesHeard } from '../../support/changes-heard.js';
import { done } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const SVG = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>').toString('base64')}`;
const FOREVER = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

const app = useApi();
const acme = app.useTenant('acme');
const other = app.useTenant('other');
const visitor = acme.client.withKey(undefined);
let logo: string;

beforeAll(async () => {
  const settings = await done(
    acme.client.patch('/settings', {
      logo: SVG,
      color: '#aa0000',
      look: { radius: 'large', font: 'serif', density: 'compact' },
    }),
  );
  logo = new URL(String(settings.logo_url)).pathname;
  await changesHeard(app.app);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('The assets of a page', () => {
  it('are the style sheets and scripts that it names, which browsers keep for ever', async () => {
    const { text } = await visitor.get('//');
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(
      ([, file]) => file!,
    );
    expect(files).toEqual([
      expect.stringMatching(/^\/assets\/page-[0-9a-f]{12}\.css$/),
      expect.stringMatching(/^\/assets\/page-[0-9a-f]{12}\.js$/),
      '/assets/look-large-serif-compact.css',
      '/assets/color-aa0000.css',
    ]);
    const sent: string[] = [];
    for (const file of [...files, `/assets/${PROOF_SCRIPT_FILE}`]) {
      const { status, headers, text: content } = await visitor.get(`/${file}`);
      expect([file, status]).toEqual([file, 200]);
      expect(headers).toMatchObject({
        ...FOREVER,
        'content-type': `text/${file.endsWith('.js') ? 'javascript' : 'css'}; charset=utf-8`,
        vary: 'Accept-Encoding',
        etag: expect.any(String),
      });
      for (const name of ['warning', 'content-language']) expect(headers[name]).toBeUndefined();
      sent.push(content);
    }
    expect(new Set(sent).size).toBe(files.length + 1);
    expect(sent[2]).toContain('--round: 1.75');
    expect(sent[3]).toContain('#aa0000');
  });

  it('include the tenant’s logo, which is read once and belongs to no other tenant', async () => {
    const reading = vi.spyOn(app.app.get(LogosRepository, { strict: false }), 'find');
    for (let time = 0; time < 2; time += 1) {
      const { status, headers, text } = await visitor.get(`/${logo}`);
      expect([status, text]).toEqual([200, '<svg xmlns="http://www.w3.org/2000/svg"></svg>']);
      expect(headers).toMatchObject({ ...FOREVER, 'content-type': 'image/svg+xml' });
    }
    expect(reading).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 2; time += 1)
      expect((await other.client.withKey(undefined).get(`/${logo}`)).status).toBe(404);
    expect(reading).toHaveBeenCalledTimes(3);
  });

  it('have no other addresses, and what cannot be a logo costs no query', async () => {
    const reading = vi.spyOn(app.app.get(LogosRepository, { strict: false }), 'find');
    const file = logo.slice('/assets/'.length);
    const wrong = [
      'page.css',
      'color-aa000.css',
      'look-huge-serif-compact.css',
      '__proto__',
      `${file}.map`,
      `x${file}`,
      file.replace('logo-', 'logo-light-'),
      file.replace('.svg', '.gif'),
      file.replace('.svg', 'svg'),
      file.toUpperCase(),
      'logo-0123456789abcde.svg',
      'logo-0123456789abcdef0.svg',
    ];
    for (const name of wrong) {
      const { status, body } = await visitor.get(`//assets/${name}`);
      expect([name, status, body.message]).toEqual([name, 404, 'There is nothing at this address.']);
    }
    expect(reading).not.toHaveBeenCalled();
    expect((await visitor.get('//assets/favicon-0123456789abcdef.ico')).status).toBe(404);
    expect(reading.mock.calls).toEqual([['favicon-0123456789abcdef.ico']]);
  });

  it('leave out what the page does not use', async () => {
    const { text } = await other.client.withKey(undefined).get('//');
    expect(text).not.toMatch(/assets\/(color|look|logo)-/);
  });
});

describe('The widget', () => {
  it('is one script in all languages, which changes only with a release', async () => {
    const { status, headers } = await visitor.get('//widget.js', { headers: { 'accept-language': 'de' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
    });
    for (const name of ['warning', 'content-language']) expect(headers[name]).toBeUndefined();
  });
});
