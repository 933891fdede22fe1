import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fitsVersion, HELIOGRAPH_VERSION } from './heliograph-version.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const major = Number(version.split('.')[0]);

describe('The version of Heliograph', () => {
  it('is that of its package.json', () => {
    expect(HELIOGRAPH_VERSION).toBe(version);
  });

  it('fits packages that are written for its major number', () => {
    expect(fitsVersion(`^${major}`)).toBe(true);
    expect(fitsVersion(String(major))).toBe(true);
    for (const range of [`^${major + 1}`, `^${version}`, `~${major}`, `1^${major}`, `${major}^`, '^', ''])
      expect(fitsVersion(range)).toBe(false);
  });
});
