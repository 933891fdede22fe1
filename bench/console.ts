// Time until the console's home screen shows its data, on a phone: "npm run bench:console -- --address http://localhost:3000
// --key hg_… [--rounds 5]", beside "npm start". Throttled as Lighthouse does with the developer tools. With further
// addresses and keys, and "--uptime-kuma http://localhost:3001 --token …" (its browser's `localStorage.token`), these are
// visited in the same rounds. Addresses behind a proxy with HTTP/2 may have a certificate of their own: name the SHA-256 of
// its authority's public key with "--trust", because browsers keep nothing from certificates that they do not trust.
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../test/support/browser.js';
import { percentile } from './support/percentile.js';

/** Slow 4G: 1.6 Mbit/s and 150 ms, of which the developer tools see 90 % and 3.75 times. Bytes a second and milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 184_320, uploadThroughput: 84_375, latency: 562.5 };
const CPU_DIVISOR = 4;
const PHONE = { width: 390, height: 844 };

interface Visit {
  /** Milliseconds from the start of the navigation until numbers and records are drawn. */
  readonly usable: number;
  /** Milliseconds from the start of the navigation until the first text. */
  readonly firstPaint: number;
  readonly longestTask: number;
  readonly kilobytes: number;
}

/** A console that is visited. */
interface Contender {
  readonly name: string;
  readonly page: string;
  readonly signIn: (context: BrowserContext) => Promise<void>;
  /** An expression: whether what the first screen is for is drawn. */
  readonly isUsable: string;
}

/** Notes in the page when it is usable. */
const watch = (isUsable: string): string => `
  globalThis.usable = undefined;
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const shows = (selector) => document.querySelector(selector) !== null;
  (function watch() {
    if (${isUsable}) usable = performance.now();
    else requestAnimationFrame(watch);
  })();
`;
const MEASURED = `({
  usable,
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  longestTask: longest,
})`;

const { values } = parseArgs({
  options: {
    address: { type: 'string', multiple: true, default: ['http://localhost:3000'] },
    key: { type: 'string', multiple: true, default: [] },
    'uptime-kuma': { type: 'string' },
    token: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    trust: { type: 'string' },
  },
});
const contenders = [
  ...values.address.map((address, index) => heliograph(address, values.key[index] ?? '')),
  ...(values['uptime-kuma'] === undefined ? [] : [uptimeKuma(values['uptime-kuma'], values.token)]),
];

const browser = await launchBrowser(
  ...(values.trust === undefined ? [] : [`--ignore-certificate-errors-spki-list=${values.trust}`]),
);
const visits = new Map<string, Visit[]>();
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const contender of contenders) {
    const context = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      locale: 'en',
    });
    await contender.signIn(context);
    for (const cache of ['cold', 'cached']) {
      const name = `${contender.name}, ${cache}`;
      visits.set(name, [...(visits.get(name) ?? []), await visit(context, contender)]);
    }
    await context.close();
  }
await browser.close();

console.log('| | usable, ms | first paint, ms | longest task, ms | KB |\n| --- | --- | --- | --- | --- |');
for (const [name, all] of visits) {
  const cell = (of: (one: Visit) => number): string => {
    const sorted = all.map(of).sort((one, other) => one - other);
    return `${percentile(sorted, 0.5).toFixed(0)} (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)})`;
  };
  console.log(
    `| ${name} | ${[
      cell(({ usable }) => usable),
      cell(({ firstPaint }) => firstPaint),
      cell(({ longestTask }) => longestTask),
      cell(({ kilobytes }) => kilobytes),
    ].join(' | ')} |`,
  );
}

/** Usable when the records that run and the numbers of the page are there. */
function heliograph(address: string, key: string): Contender {
  return {
    name: address,
    page: `${address}/console`,
    signIn: async (context) => {
      // In the browser, which finds hosts below localhost wherever it runs.
      const page = await context.newPage();
      await page.goto(`${address}/robots.txt`);
      const status = await page.evaluate(
        (body) =>
          fetch('/auth/key', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
            ({ status: answered }) => answered,
          ),
        JSON.stringify({ key }),
      );
      if (status >= 300) throw new Error(`Signing in answered ${String(status)}.`);
      await page.close();
    },
    isUsable: "shows('.home-row') && shows('.home-counts li') && !shows('main .loading')",
  };
}

/** Usable when it has counted its monitors; phones see no list first. */
function uptimeKuma(address: string, token: string): Contender {
  return {
    name: 'Uptime Kuma',
    page: `${address}/dashboard`,
    signIn: async (context) => {
      await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
    },
    isUsable: "[...document.querySelectorAll('.num')].some((count) => Number(count.textContent) > 0)",
  };
}

async function visit(context: BrowserContext, { page: address, isUsable }: Contender): Promise<Visit> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', SLOW_4G);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_DIVISOR });
  let bytes = 0;
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watch(isUsable));
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'usable') !== undefined, undefined, {
    timeout: 60_000,
  });
  const measured = await page.evaluate<Omit<Visit, 'kilobytes'>>(MEASURED);
  await page.close();
  return { ...measured, kilobytes: bytes / 1000 };
}
