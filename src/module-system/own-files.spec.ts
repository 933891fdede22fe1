import { describe, expect, it } from 'vitest';
import { namesFileOf } from './own-files.js';

const OWN = { file: '/srv/acme-notes/dist/index.js' };

describe('The files of a package', () => {
  it.each([
    ['at run (file:///srv/acme-notes/dist/notes/run.js:1:2)', true],
    ['at run (/srv/acme-notes/src/run.ts:1:2)', true],
    ['at run (file:///srv/acme-notes-more/dist/run.js:1:2)', false],
    ['at run (file:///srv/acme-notes/node_modules/@heliograph/server/dist/main.js:1:2)', false],
  ])('%s', (frame, isOwn) => {
    expect(namesFileOf(OWN, frame)).toBe(isOwn);
  });
});
