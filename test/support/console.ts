import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { useApi } from '#testing/use-api.js';
import { launchBrowser } from './browser.js';
import { EDITOR, OWNER, signIn, VIEWER, type Person } from '#testing/people.js';
import type { TestTenant } from './test-application.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ROLES = { owner: OWNER, editor: EDITOR, viewer: VIEWER } as const;

// Builds the console unless that is up to date, before the application of the file looks for it.
execFileSync(process.execPath, ['scripts/console-assets.mjs'], { cwd: ROOT, stdio: 'pipe' });

/** Sizes that every screen is tried in. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** More than any screen has stops. */
const MAX_TABS = 150;

interface OpenOptions {
  /** Who is signed in; undefined: nobody. */
  readonly as?: keyof typeof ROLES | Person;
  readonly size?: { readonly width: number; readonly height: number };
  /** Language chosen on this device; the member's own is the tenant's first. Default: English. */
  readonly language?: 'en' | 'de' | 'fr' | 'ar';
  readonly colorScheme?: 'light' | 'dark';
  readonly timezoneId?: string;
  /** Port of another server of the same tenants. Default: that of the application of the file. */
  readonly port?: number;
}

/** A page of the console, and who is in front of it. */
interface OpenConsole {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Undefined if nobody is signed in. */
  readonly person: Person | undefined;
}

interface Console {
  /** Opens an address of the console, such as `/console/components`, in a browser of its own, and waits for its screen. */
  open(tenant: TestTenant, path: string, options?: OpenOptions): Promise<OpenConsole>;
  /** Allows what a test causes: messages that contain this text fail it no longer. */
  allow(text: string): void;
}

/**
 * The built console in a real browser, served by the application of the calling file. A test fails on any message in the
 * browser's console, on any request to another host and on anything that the content security policy blocks.
 */
export function useConsole(api: ReturnType<typeof useApi>): Console {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const allowed: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const unexpected = complaints.splice(0).filter((one) => !allowed.some((text) => one.includes(text)));
    allowed.splice(0);
    expect(unexpected, 'Messages of the browser').toEqual([]);
  });
  afterAll(() => browser.close());
  return {
    allow: (text) => {
      allowed.push(text);
    },
    open: async (tenant, path, options = {}) => {
      const {
        as,
        size = DESKTOP,
        language = 'en',
        colorScheme = 'light',
        timezoneId = 'Europe/Berlin',
        port,
      } = options;
      const person = typeof as === 'string' ? await signIn(api.app, tenant, ROLES[as]) : as;
      const own = new URL(`http://${tenant.client.host}`);
      if (port !== undefined) own.port = String(port);
      const { origin } = own;
      const context = await browser.newContext({
        viewport: size,
        locale: language,
        colorScheme,
        timezoneId,
        reducedMotion: 'reduce',
        hasTouch: size.width < 760,
      });
      contexts.push(context);
      if (person !== undefined) await addSession(context, person, origin);
      await context.addInitScript(
        (chosen) => (globalThis as any).localStorage.setItem('heliograph:language', chosen),
        language,
      );
      const page = await context.newPage();
      complain(page, origin, complaints);
      await page.goto(`${origin}${path}`);
      await page.locator('h1').first().waitFor();
      return { page, context, person };
    },
  };
}

async function addSession(context: BrowserContext, { client }: Person, url: string): Promise<void> {
  const [name = '', value = ''] = String(client.session().cookie).split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

function complain(page: Page, origin: string, complaints: string[]): void {
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      complaints.push(`request to another host: ${request.url()}`);
  });
}

/** Fails if axe finds anything on the page against WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // By the developer tools, which the content security policy does not concern.
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as any;
    // What React Aria has announced to screen readers stays for seconds, and refers to labels that may be gone.
    const shown = { exclude: ['[data-live-announcer]'] };
    // Axe means to make an exception for modal dialogs here, but only recognizes some: what is behind them is hidden.
    const isBehindDialog =
      (globalThis as any).document.querySelector('[role=dialog], [role=alertdialog]') !== null;
    const ofWholePages = ['landmark-one-main', 'page-has-heading-one'];
    const { violations: found } = await axe.run(shown, {
      rules: Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: !isBehindDialog }])),
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.map(({ id, nodes }: any) => `${id}: ${nodes.map((node: any) => node.html).join(' ')}`);
  });
  expect(violations).toEqual([]);
}

/** Presses Tab, or Shift+Tab, until something of this role and name has the focus. Fails if nothing comes to have it. */
export async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'row' | 'textbox',
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });
  await wanted.first().waitFor();
  for (let count = 0; count < MAX_TABS; count += 1) {
    const hasFocus = await wanted.evaluateAll((all) =>
      all.some((one) => one === (globalThis as any).document.activeElement),
    );
    if (hasFocus) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key does not lead to ${role} ${String(name)}.`);
}

/** Fails if a page is wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    (globalThis as any).document.documentElement.scrollWidth,
    (globalThis as any).innerWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window);
}
