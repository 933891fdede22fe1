import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import axe from 'axe-core';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { rowOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HOUR = 3_600_000;
const CHALLENGE = '//api/v2/subscribers/challenge';

const app = useApi();
const own = app.useTenant('own');
const other = app.useTenant('other');
const visitor = own.client.withKey(undefined);

beforeAll(async () => {
  for (const { client } of [own, other]) {
    await client.patch('/settings', { subscribe_proof_of_work: true });
    await eventually(
      () => client.withKey(undefined).get(CHALLENGE),
      ({ status }) => status === 200,
    );
  }
});

/** A challenge with its solution, in the form that widgets send. */
async function solved(client: Client = visitor): Promise<string> {
  const { body: challenge } = await client.get(CHALLENGE);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

function subscribe(email: string, altcha?: string): Promise<ApiResponse> {
  return visitor.post('//api/v2/subscribers', {
    subscriber: { email },
    ...(altcha === undefined ? {} : { altcha }),
  });
}

/** Sends the form as a browser would, with this value in the field of the solution. */
async function submit(email: string, altcha: string, changed: object = {}): Promise<ApiResponse> {
  const page = await visitor.get('//subscribe?lang=en');
  const shown = /name="shown" value="([\w-]+)"/.exec(page.text)![1]!;
  app.clock.advance(5_000);
  const fields = { channel: 'email', shown, altcha, address: email, scope: 'all', event: 'incident' };
  const body = new URLSearchParams({ ...fields, language: 'en', ...changed }).toString();
  return visitor.request('POST', '//subscribe?lang=en', { headers: FORM, body });
}

describe('A proof of work', () => {
  it('is asked of programs that subscribe, once for each request', async () => {
    const altcha = await solved();
    expect((await subscribe('none@example.com')).body.errors).toHaveProperty('altcha');
    expect((await subscribe('first@example.com', altcha)).status).toBe(202);
    const again = await subscribe('second@example.com', altcha);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['altcha']]);
    expect((await subscribe('third@example.com', await solved())).status).toBe(202);
  });

  it('is asked of those who fill in the form, which says so', async () => {
    const refused = await submit('form@example.com', '');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('did not finish the check');
    expect(await rowOf(app, own, 'form@example.com')).toBeUndefined();
    expect((await submit('form@example.com', await solved())).status).toBe(303);
    expect((await rowOf(app, own, 'form@example.com'))?.status).toBe('pending');
  });

  it('does not count once it is too old, of another page, changed or anything else', async () => {
    const late = await solved();
    app.clock.advance(HOUR);
    const easier = JSON.parse(Buffer.from(await solved(), 'base64').toString());
    easier.challenge.parameters.keyPrefix = '00';
    const unsolved = JSON.parse(Buffer.from(await solved(), 'base64').toString());
    unsolved.solution.derivedKey = unsolved.challenge.parameters.keyPrefix.padEnd(64, '0');
    const texts = [
      easier,
      unsolved,
      null,
      [],
      1,
      { challenge: {}, solution: {} },
      { challenge: { signature: [] } },
    ]
      .concat([
        { challenge: { signature: 'a', parameters: null }, solution: null },
        { challenge: { signature: 'a', parameters: null }, solution: {} },
        { challenge: { signature: 1, parameters: {} }, solution: {} },
        { challenge: { signature: 'a', parameters: {} }, solution: null },
        { challenge: { signature: 'a', parameters: {} }, solution: {} },
        { solution: {} },
      ])
      .map((one) => Buffer.from(JSON.stringify(one)).toString('base64'));
    const deep = Buffer.from('['.repeat(1_400)).toString('base64');
    for (const altcha of [late, await solved(other.client.withKey(undefined)), ...texts, deep, 'x', '%'])
      expect([altcha, (await subscribe('bad@example.com', altcha)).status]).toEqual([altcha, 422]);
    for (const altcha of [1, null, {}, ['a']])
      expect((await subscribe('bad@example.com', altcha as any)).status).toBe(422);
  });

  it('is refused, never failed at, with any other members in its payload', async () => {
    const payload = JSON.parse(Buffer.from(await solved(), 'base64').toString());
    const options = [
      'hmacAlgorithm',
      'hmacKeySignatureSecret',
      'hmacSignatureSecret',
      'counterMode',
      'deriveKey',
    ];
    const garbage = fc.dictionary(
      fc.oneof(fc.constantFrom(...options, 'challenge', 'solution', '__proto__', 'toJSON'), fc.string()),
      fc.oneof(fc.jsonValue(), fc.constantFrom('x', '', 'string', 'SHA-1')),
      { maxKeys: 4 },
    );
    const within = (part: object): fc.Arbitrary<object> => garbage.map((more) => ({ ...part, ...more }));
    const forged = fc.oneof(
      fc.jsonValue(),
      garbage.map((more) => ({ ...payload, solution: { ...payload.solution, counter: 0 }, ...more })),
      within(payload.solution).map((solution) => ({ ...payload, solution, hmacAlgorithm: 'MD5' })),
      within(payload.challenge).map((challenge) => ({
        ...payload,
        challenge: { ...challenge, signature: 'ab' },
      })),
      within(payload.challenge.parameters).map((parameters) => ({
        ...payload,
        challenge: { ...payload.challenge, parameters: { ...parameters, cost: 2 } },
      })),
    );
    const statuses = new Map<number, unknown>();
    for (const one of fc.sample(forged, 300)) {
      app.clock.advance(1_000);
      const { status } = await subscribe(
        'fuzz@example.com',
        Buffer.from(JSON.stringify(one)).toString('base64'),
      );
      statuses.set(status, one);
    }
    expect([...statuses.keys()].filter((status) => status !== 422 && status !== 202)).toEqual([]);
    const fresh = JSON.parse(Buffer.from(await solved(), 'base64').toString());
    const hostile = { ...fresh, hmacAlgorithm: 'x', counterMode: 'x', deriveKey: 1 };
    const named = Buffer.from(JSON.stringify(hostile)).toString('base64');
    expect((await subscribe('named@example.com', named)).status).toBe(202);
  });

  it('takes a browser about a second: 100,000 to 300,000 hashes', async () => {
    const { body: challenge } = await visitor.get(CHALLENGE);
    expect(challenge.parameters).toMatchObject({ algorithm: 'SHA-256', cost: 1 });
    const solution = await solveChallenge({ challenge, deriveKey });
    expect(solution?.counter).toBeGreaterThanOrEqual(100_000);
    expect(solution?.counter).toBeLessThanOrEqual(300_000);
  });

  it('counts for less than an hour, and up to a length that no solution has', async () => {
    const text = Buffer.from(await solved(), 'base64').toString();
    const ofLength = (length: number): string =>
      Buffer.from(text.padEnd((length / 4) * 3, ' ')).toString('base64');
    expect(ofLength(2_000)).toHaveLength(2_000);
    app.clock.advance(HOUR - 1);
    expect((await subscribe('long@example.com', ofLength(2_004))).status).toBe(422);
    expect((await subscribe('long@example.com', ofLength(2_000))).status).toBe(202);
  });

  it('is not used up by a form that is refused for another reason', async () => {
    const altcha = await solved();
    const refused = await submit('again@example.com', altcha, { event: '' });
    expect([refused.status, refused.text.includes('Please choose at least one kind of message')]).toEqual([
      422,
      true,
    ]);
    expect(refused.text).not.toContain('did not finish the check');
    expect(refused.headers['content-security-policy']).toContain("script-src 'self'");
    const late = await submit('again@example.com', altcha, { shown: '' });
    expect([late.status, late.text.includes('did not finish the check')]).toEqual([422, false]);
    expect((await submit('again@example.com', altcha)).status).toBe(303);
    expect((await submit('again@example.com', altcha)).status).toBe(422);
  });

  it('is neither offered nor asked for elsewhere', async () => {
    const { client } = await app.newTenant();
    const stranger = client.withKey(undefined);
    expect((await stranger.get(CHALLENGE)).status).toBe(404);
    const page = await stranger.get('//subscribe');
    expect(page.text).not.toMatch(/proof-|altcha/);
  });
});

describe('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('the form solves it by itself, and stays accessible', async () => {
    const context = await browser.newContext({ bypassCSP: false });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    const response = await page.goto(`http://${own.client.host}/subscribe?lang=en`);
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
    app.clock.advance(5_000);
    await page.getByLabel('E-mail address').fill('browser@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { name: 'Almost done' }).waitFor();
    expect((await rowOf(app, own, 'browser@example.com'))?.status).toBe('pending');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('without scripts the form says what it needs', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`http://${own.client.host}/subscribe?lang=de`);
    expect(await page.locator('noscript p').innerText()).toContain('Dieses Formular braucht JavaScript');
    await context.close();
    const checked = await browser.newContext({ bypassCSP: true });
    const shown = await checked.newPage();
    await shown.goto(`http://${own.client.host}/subscribe?lang=de`);
    await shown.evaluate(axe.source);
    const violations = await shown.evaluate(async () => {
      const { violations: all } = await (globalThis as any).axe.run(document);
      return all.map(({ id }: any) => id);
    });
    expect(violations).toEqual([]);
    await checked.close();
  });
});
