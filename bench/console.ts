// Time until the console's home screen shows its data, on a phone: "npm run bench:console -- --address http://localhost:3000
// --key hg_… [--rounds 5]", beside "npm start". Throttled as Lighthouse does with the developer tools.
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

/** Notes in the page when it is usable: the records that run and the numbers of the page are there. */
const WATCH = `
  globalThis.usable = undefined;
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const shows = (selector) => document.querySelector(selector) !== null;
  (function watch() {
    if (shows('.home-row') && shows('.home-counts li') && !shows('main .loading')) usable = performance.now();
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
    address: { type: 'string', default: 'http://localhost:3000' },
    key: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
});

const browser = await launchBrowser();
const visits: Record<'cold' | 'cached', Visit[]> = { cold: [], cached: [] };
for (let round = 0; round < Number(values.rounds); round += 1) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'en' });
  const signedIn = await context.request.post(`${values.address}/auth/key`, { data: { key: values.key } });
  if (!signedIn.ok()) throw new Error(`Signing in answered ${String(signedIn.status())}.`);
  visits.cold.push(await visit(context));
  visits.cached.push(await visit(context));
  await context.close();
}
await browser.close();

console.log('| | usable, ms | first paint, ms | longest task, ms | KB |\n| --- | --- | --- | --- | --- |');
for (const [name, all] of Object.entries(visits)) {
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

async function visit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', SLOW_4G);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_DIVISOR });
  let bytes = 0;
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(WATCH);
  await page.goto(`${values.address}/console`, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'usable') !== undefined, undefined, {
    timeout: 60_000,
  });
  const measured = await page.evaluate<Omit<Visit, 'kilobytes'>>(MEASURED);
  await page.close();
  return { ...measured, kilobytes: bytes / 1000 };
}
