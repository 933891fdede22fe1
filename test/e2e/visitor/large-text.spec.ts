import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const app = useApi();
const LONGEST = 'W'.repeat(255);

describe('A page on a phone', () => {
  const acme = app.useTenant('acme', ['en', 'fr', 'ar']);
  let browser: Browser;
  const paths: string[] = ['/', '/history', '/subscribe'];

  beforeAll(async () => {
    browser = await launchBrowser();
    const component = await createComponent(acme.client, { name: LONGEST });
    const { id } = await createIncident(acme.client, {
      title: '🚒'.repeat(120),
      body: [
        `\`${'x'.repeat(2000)}\``,
        '```',
        'y'.repeat(2000),
        '```',
        `|${'a|'.repeat(30)}`,
        `|${'-|'.repeat(30)}`,
      ].join('\n'),
      components: [{ id: component.id, impact: 'partial_outage' }],
      publish: true,
    });
    paths.push(`/incidents/${id}`, `/components/${component.slug}`);
    await eventually(
      () => acme.client.withKey(undefined).get('//'),
      ({ text }) => text.includes('🚒'),
    );
  });
  afterAll(() => browser.close());

  it.each(['100%', '200%'])(
    'does not scroll sideways with text at %s, in no language, whatever is written',
    async (size) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true });
      const page = await context.newPage();
      for (const path of paths) {
        for (const language of ['en', 'fr', 'ar']) {
          await page.goto(`http://${acme.client.host}${path}?lang=${language}`);
          await page.addStyleTag({ content: `html { font-size: ${size} !important; }` });
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect([path, language, width]).toEqual([path, language, 390]);
        }
      }
      await context.close();
    },
  );
});
