import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function chromiumPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = [
    process.env['CHROMIUM_PATH'],
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
  ].find((path) => path !== undefined && existsSync(path));
  if (found === undefined)
    throw new Error('The browser tests need Chromium: install the package chromium, or set CHROMIUM_PATH.');
  return found;
}

/**
 * Launches a headless Chromium that contacts no other machine by itself.
 *
 * @param switches further ones of its command line
 */
export function launchBrowser(...switches: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...switches,
    ],
  });
}
