import { describe, expect, it } from 'vitest';
import { draftText, type DraftTemplate, type DraftValues } from './draft-texts.js';

const NOTHING: DraftTemplate = { title: {}, body: {}, update: {}, recovery: {} };
const VALUES: DraftValues = {
  component: { de: 'Zahlung', en: 'Payments' },
  status: 'partial_outage',
  messages: ['The disk is full.'],
  messageLocale: 'en',
};

describe('The texts of a draft', () => {
  it('are ours in German and English until the tenant has some', () => {
    expect(draftText('title', NOTHING, VALUES, ['de', 'en'])).toEqual({
      de: 'Zahlung: Teilausfall',
      en: 'Payments: Partial outage',
    });
    expect(draftText('body', NOTHING, VALUES, ['en'])).toEqual({
      en: String.raw`Our monitoring reports a problem.` + '\n\n' + String.raw`- The disk is full\.`,
    });
  });

  it('are the tenant’s where it has some, in each of its languages', () => {
    const template = { ...NOTHING, title: { it: '{component} : panne', de: 'Achtung {component}' } };
    expect(draftText('title', template, VALUES, ['de', 'en', 'it'])).toEqual({
      de: 'Achtung Zahlung',
      en: 'Payments: Partial outage',
      it: 'Zahlung : panne',
    });
    expect(draftText('recovery', template, VALUES, ['it', 'de'])).toEqual({
      de: 'Unsere Überwachung meldet, dass alles wieder in Ordnung ist.',
    });
  });

  it('are English where there is nothing else', () => {
    expect(draftText('title', NOTHING, VALUES, ['fr'])).toEqual({ fr: 'Zahlung : Panne partielle' });
    expect(draftText('title', NOTHING, VALUES, ['it'])).toEqual({ it: 'Zahlung: Partial outage' });
  });

  it('hold messages in their language alone', () => {
    const body = draftText('body', NOTHING, VALUES, ['de', 'en']);
    expect(body['de']).toBe('Unsere Überwachung meldet ein Problem.');
    expect(body['en']).toContain('The disk is full');
  });

  it('never take markup or places from what is put in', () => {
    const values = { ...VALUES, messages: ['{component} [x](https://evil.example)\n# big'] };
    const body = draftText('body', NOTHING, values, ['en'])['en'];
    expect(body).not.toContain('Payments');
    expect(body).toContain(String.raw`\[x\]\(https\:\/\/evil\.example\) \# big`);
  });

  it('are plain text in a title, with the first message alone', () => {
    const values = { ...VALUES, component: { en: 'API (v2)' }, messages: ['*Full*.', 'Slow.'] };
    const template = { ...NOTHING, title: { en: '{component}: {messages}' } };
    expect(draftText('title', template, values, ['en'])).toEqual({ en: 'API (v2): *Full*.' });
  });

  it('are of bounded length', () => {
    const long = {
      ...VALUES,
      component: { en: 'c'.repeat(255) },
      messages: Array.from({ length: 900 }, () => 'm'.repeat(2000)),
    };
    expect(
      draftText('title', { ...NOTHING, title: { en: '{messages} {component}' } }, long, ['en'])['en'],
    ).toHaveLength(255);
    expect(draftText('body', NOTHING, long, ['en'])['en']?.length).toBeLessThan(10_000);
  });

  it('leave out a language whose text comes to nothing', () => {
    const template = { ...NOTHING, update: { de: '{messages}' } };
    expect(draftText('update', template, { ...VALUES, messages: [] }, ['de'])).toEqual({});
  });
});
