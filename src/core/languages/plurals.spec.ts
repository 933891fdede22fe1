import { describe, expect, it } from 'vitest';
import { catalogueOf, LANGUAGES } from './catalogues.js';
import { directionOf } from './direction.js';
import { isTopicEvent, TOPIC_EVENTS } from './topic-events.js';

describe('Numbers in a text', () => {
  it.each([
    ['en', 1, '24 hours', 'The last 24 hours, oldest on the left'],
    ['en', 2, '2 days', 'The last 2 days, oldest on the left'],
    ['de', 1, '24 Stunden', 'Die letzten 24 Stunden, links die älteste'],
    ['de', 90, '90 Tage', 'Die letzten 90 Tage, links der älteste'],
    ['fr', 1, '24 heures', 'Les dernières 24 heures, la plus ancienne à gauche'],
    ['fr', 7, '7 jours', 'Les 7 derniers jours, le plus ancien à gauche'],
    ['ar', 1, '24 ساعة', 'آخر 24 ساعة، والأقدم على اليمين'],
    ['ar', 7, '7 أيام', 'آخر 7 أيام، والأقدم على اليمين'],
    ['ar', 30, '30 يومًا', 'آخر 30 يومًا، والأقدم على اليمين'],
  ])('in %s have the form of their noun: %i days', (language, days, window, bars) => {
    const { page } = catalogueOf(language);
    expect([page.windowOf(days), page.barsOf(days, directionOf(language))]).toEqual([window, bars]);
  });

  it.each([
    ['en', 'oldest on the right'],
    ['de', 'rechts der älteste'],
    ['fr', 'le plus ancien à droite'],
  ])('in %s say where the oldest is on a page in a language from right to left', (language, bars) => {
    expect(catalogueOf(language).page.barsOf(7, 'rtl')).toContain(bars);
    expect(catalogueOf('ar').page.barsOf(7, 'ltr')).toContain('اليسار');
  });

  it.each([
    ['en', '1 update', '18 updates'],
    ['de', '1 Meldung', '18 Meldungen'],
    ['fr', '1 mise à jour', '18 mises à jour'],
    ['ar', 'تحديث واحد', '18 تحديثًا'],
  ])('in %s count updates', (language, one, many) => {
    const { updates } = catalogueOf(language).page;
    expect([updates(1), updates(18)]).toEqual([one, many]);
  });

  it('in Arabic count updates with the dual and both plurals', () => {
    const { updates } = catalogueOf('ar').page;
    expect([2, 3, 10, 11, 103].map((count) => updates(count))).toEqual([
      'تحديثان',
      '3 تحديثات',
      '10 تحديثات',
      '11 تحديثًا',
      '103 تحديثات',
    ]);
  });

  it.each([
    ['en', 1, '99 % in 24 hours'],
    ['en', 7, '99 % in 7 days'],
    ['de', 1, '99 % in 24 Stunden'],
    ['de', 7, '99 % in 7 Tagen'],
    ['fr', 1, '99 % sur 24 heures'],
    ['fr', 7, '99 % sur 7 jours'],
    ['ar', 1, '99 % خلال 24 ساعة'],
    ['ar', 90, '99 % خلال 90 يومًا'],
  ])('in %s have the case of the sentence: %i days', (language, days, text) => {
    expect(catalogueOf(language).page.inWindow('99 %', days)).toBe(text);
  });

  it.each([
    ['en', 1, /in a minute\.$/],
    ['en', 2, /in 2 minutes\.$/],
    ['de', 1, /in einer Minute noch/],
    ['de', 59, /in 59 Minuten noch/],
    ['fr', 1, /dans une minute\.$/],
    ['fr', 2, /dans 2 minutes\.$/],
    ['ar', 1, /بعد دقيقة واحدة\.$/],
    ['ar', 2, /بعد دقيقتين\.$/],
    ['ar', 3, /بعد 3 دقائق\.$/],
    ['ar', 10, /بعد 10 دقائق\.$/],
    ['ar', 11, /بعد 11 دقيقة\.$/],
    ['ar', 102, /بعد 102 دقيقة\.$/],
    ['ar', 103, /بعد 103 دقائق\.$/],
    ['ar', 110, /بعد 110 دقائق\.$/],
    ['ar', 111, /بعد 111 دقيقة\.$/],
  ])('in %s have the form of their noun: %i minutes', (language, minutes, text) => {
    expect(catalogueOf(language).subscribing.tooMany(minutes)).toMatch(text);
  });
});

describe('A language', () => {
  it.each([
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['fa', 'rtl'],
    ['ur', 'rtl'],
    ['ckb', 'rtl'],
    ['dv', 'rtl'],
    ['ps', 'rtl'],
    ['sd', 'rtl'],
    ['ug', 'rtl'],
    ['yi', 'rtl'],
    ['arn', 'ltr'],
    ['en-AR', 'ltr'],
  ])('has its writing direction: %s %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction);
  });

  it('formats dates in itself', () => {
    expect(LANGUAGES).toEqual(['ar', 'de', 'en', 'fr']);
    for (const language of LANGUAGES) {
      const { locale } = catalogueOf(language).mail;
      expect([language, new Intl.Locale(locale).language]).toEqual([language, language]);
    }
  });
});

it('Subscribers are notified of the events of a page, and of no other', () => {
  expect(TOPIC_EVENTS.every((event) => isTopicEvent(event))).toBe(true);
  for (const event of ['incident.deleted', 'subscriber.confirmed', 'incident', ''])
    expect([event, isTopicEvent(event)]).toEqual([event, false]);
});
