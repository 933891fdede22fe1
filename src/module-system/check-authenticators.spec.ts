import { describe, expect, it } from 'vitest';
import type { Authenticator } from '#platform/access/authenticators/authenticator.js';
import { API_KEYS } from '#platform/access/keys/key-authenticator.js';
import { notes, problems, useNotesPackage } from '../../test/support/notes-module.js';

const { at, notesPackage } = useNotesPackage();

const TOKENS: Authenticator = {
  name: 'acme-notes-token',
  credential: { bearer: 'acme_' },
  grants: [],
  authenticate: () => undefined,
};
const COOKIE: Authenticator = { ...TOKENS, name: 'acme-notes-cookie', credential: { cookie: 'acme' } };

function problemsOf(...authenticators: unknown[]): string[] {
  return problems([
    notes({ name: 'api-keys', authenticators: [API_KEYS] }),
    notesPackage({ authenticators: authenticators as Authenticator[] }),
  ]);
}

const start = (): string => `The module acme-notes (${at('index.js')}) has an authenticator`;

describe('An authenticator', () => {
  it('that begins like no other is accepted, and two may share their type of actor', () => {
    expect(problemsOf(TOKENS, { ...COOKIE, actorType: 'acme-notes-token' })).toEqual([]);
    expect(problemsOf({ ...TOKENS, grants: 'all', scheme: { type: 'openIdConnect' } })).toEqual([]);
  });

  it.each<[string, object]>([
    [
      ' without a usable name: take words in lower case, joined by dashes, at most 40 characters.',
      { name: '' },
    ],
    [
      'acme-notes-token without a usable name: take words in lower case, joined by dashes, at most 40 characters.',
      { actorType: 'A' },
    ],
    ['api_key of a package: begin its name and its actorType with "acme-notes".', { name: 'api_key' }],
    [
      'acme-notes-token of a package: begin its name and its actorType with "acme-notes".',
      { actorType: 'member' },
    ],
    ['acme-notes-token that recognises nothing: give it a function "authenticate".', { authenticate: 1 }],
    [
      'acme-notes-token that does not say what it may grant: add "grants", a list of abilities or \'all\'.',
      { grants: undefined },
    ],
    [
      'acme-notes-token that grants the ability horses.ride, which no module declares.',
      { grants: ['horses.ride'] },
    ],
    [
      'acme-notes-token without a place for its credential: add credential: { bearer: … } or { cookie: … }.',
      { credential: undefined },
    ],
    [
      'acme-notes-token without a place for its credential: add credential: { bearer: … } or { cookie: … }.',
      { credential: { bearer: 'acme_', cookie: 'acme' } },
    ],
    [
      'acme-notes-token whose tokens begin with no usable text: take 3 to 40 visible ASCII characters, such as "acme_".',
      { credential: { bearer: '' } },
    ],
    [
      'acme-notes-token whose tokens begin with no usable text: take 3 to 40 visible ASCII characters, such as "acme_".',
      { credential: { bearer: /^acme/ } },
    ],
    [
      'acme-notes-token with an unusable name of a cookie: take 1 to 100 letters, digits, dashes and underscores.',
      { credential: { cookie: 'a=b' } },
    ],
    [
      "acme-notes-token with a scheme without type: take one of OpenAPI's security schemes.",
      { scheme: { description: 'x' } },
    ],
    [
      'acme-notes-token for tokens that begin with "hg_", and those with "hg_" belong to api_key of api-keys: take another beginning.',
      { credential: { bearer: 'hg_' } },
    ],
    [
      'acme-notes-token for tokens that begin with "hg_acme_", and those with "hg_" belong to api_key of api-keys: take another beginning.',
      { credential: { bearer: 'hg_acme_' } },
    ],
  ])('is refused: %s', (problem, values) => {
    expect(problemsOf({ ...TOKENS, ...values })).toEqual([`${start()} ${problem}`]);
  });

  it('is refused where another of any module has its name, its cookie or the beginning of its tokens', () => {
    expect(problemsOf(TOKENS, TOKENS)).toEqual([
      `${start()} acme-notes-token whose name belongs to acme-notes: take another.`,
    ]);
    expect(problemsOf(COOKIE, { ...COOKIE, name: 'acme-notes-two' })).toEqual([
      `${start()} acme-notes-two with the cookie acme, which belongs to acme-notes-cookie of acme-notes: take another.`,
    ]);
    expect(
      problemsOf(TOKENS, { ...TOKENS, name: 'acme-notes-two', credential: { bearer: 'acme_two_' } }),
    ).toEqual([
      `${start()} acme-notes-two for tokens that begin with "acme_two_", and those with "acme_" belong to acme-notes-token of acme-notes: take another beginning.`,
    ]);
  });
});
