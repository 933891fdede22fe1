import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUIDE_SECTIONS } from './guide-sections.js';

it('Screens lead to sections that the guide has', () => {
  const guide = readFileSync(new URL('../../../../docs/using-the-api.md', import.meta.url), 'utf8');
  const anchors = [...guide.matchAll(/^## (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(GUIDE_SECTIONS.filter((section) => !anchors.includes(section))).toEqual([]);
});
