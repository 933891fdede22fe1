import { describe, expect, it } from 'vitest';
import type { SignInWay } from '#platform/access/sign-in/sign-in-way.js';
import { notes, problems, useNotesPackage } from '../../test/support/notes-module.js';

const { at, notesPackage } = useNotesPackage();

const WAY: SignInWay = {
  name: 'acme-notes-saml',
  label: { en: 'Company account', de: 'Firmenkonto' },
  href: '/api/v1/acme-notes/saml',
};

function problemsOf(...ways: unknown[]): string[] {
  return problems([
    notes({ name: 'sso', signIn: [{ ...WAY, name: 'sso' }] }),
    notesPackage({ signIn: ways as SignInWay[] }),
  ]);
}

describe('A way to sign in', () => {
  it('with a name, a label and a path is accepted', () => {
    expect(problemsOf(WAY, { ...WAY, name: 'acme-notes', isOffered: () => true })).toEqual([]);
  });

  it.each<[string, object]>([
    [
      ' without a usable name: take words in lower case, joined by dashes, at most 40 characters.',
      { name: '' },
    ],
    ['saml of a package: begin its name with "acme-notes".', { name: 'saml' }],
    [
      'acme-notes-saml without a label in English: add it as "en", with at most 80 characters.',
      { label: { de: 'Firmenkonto' } },
    ],
    [
      'acme-notes-saml that begins nowhere: give it an "href", a path on the host of the status page.',
      { href: 'https://example.com/' },
    ],
    [
      'acme-notes-saml that begins nowhere: give it an "href", a path on the host of the status page.',
      { href: '//example.com' },
    ],
    ['acme-notes-saml whose "isOffered" is no function: give it one, or leave it out.', { isOffered: true }],
  ])('is refused, and told how to fix it:%s', (problem, change) => {
    expect(problemsOf({ ...WAY, ...change })).toEqual([
      `The module acme-notes (${at('index.js')}) has a way to sign in ${problem}`,
    ]);
  });

  it('is refused with the name of another one', () => {
    expect(problemsOf(WAY, WAY)).toEqual([
      `The module acme-notes (${at('index.js')}) has a way to sign in acme-notes-saml whose name belongs to acme-notes: take another.`,
    ]);
  });
});
