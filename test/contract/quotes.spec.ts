import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');

/** A code block after `<!-- path -->` must be the whole content of that file. */
const QUOTE = /<!-- (\S+) -->\n\n```tsx?\n(.*?)```\n/gs;

function quotesOf(page: string): { path: string; text: string | undefined }[] {
  return [...read(page).matchAll(QUOTE)].map(([, path, text]) => ({ path: path!, text }));
}

describe('docs/extending.md', () => {
  const quotes = quotesOf('docs/extending.md');

  it('quotes every source of the example', () => {
    const example = quotes.filter(({ path }) => path.startsWith('examples/runbooks/'));
    expect(example.map(({ path }) => path.replace('examples/runbooks/', '')).sort()).toEqual([
      'src/add-runbooks.ts',
      'src/index.ts',
      'src/runbook.entity.ts',
      'src/runbook.ts',
      'src/runbooks.controller.ts',
      'src/runbooks.repository.ts',
      'src/runbooks.service.ts',
      'test/runbooks.spec.ts',
      'vitest.config.ts',
    ]);
  });

  it.each(quotes)('quotes $path as it is', ({ path, text }) => {
    expect(text).toBe(read(path));
  });
});

describe('docs/extending/', () => {
  const pages = readdirSync(fileURLToPath(new URL('docs/extending', ROOT))).map(
    (name) => `docs/extending/${name}`,
  );
  const quotes = pages.flatMap((page) => quotesOf(page).map((quote) => ({ page, ...quote })));

  it.each(quotes)('quotes $path as it is ($page)', ({ path, text }) => {
    expect(text).toBe(read(path));
  });

  it.each(pages)('%s is named by docs/extending.md', (page) => {
    expect(read('docs/extending.md')).toContain(`(${page.replace('docs/', '')})`);
  });
});
