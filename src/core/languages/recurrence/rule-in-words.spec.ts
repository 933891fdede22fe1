import { describe, expect, it } from 'vitest';
import { parseLocalTime } from '#core/recurrence/local-time.js';
import { parseRule } from '#core/recurrence/recurrence-rule.js';
import { ruleInWords } from './rule-in-words.js';

const LOCALES: Record<string, string> = { en: 'en-GB', de: 'de', fr: 'fr', ar: 'ar' };

function inWords(rule: string, language: string, showsZone = false): string {
  const reader = { language, locale: LOCALES[language]!, timeZone: 'Europe/Berlin', showsZone };
  return ruleInWords(parseRule(rule), parseLocalTime('2027-03-02T22:00')!, reader);
}

describe('A rule in words', () => {
  it.each([
    ['FREQ=DAILY', 'en', 'every day at 22:00'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=5', 'en', 'every 3 days at 22:00, 5 times'],
    ['FREQ=WEEKLY', 'en', 'every Tuesday at 22:00'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'en', 'every second Tuesday at 22:00'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TH,MO', 'en', 'every 3 weeks on Monday and Thursday at 22:00'],
    ['FREQ=MONTHLY', 'en', 'every month on day 2 at 22:00'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'en', 'every month on the second Tuesday at 22:00'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-1', 'en', 'every month on the last Tuesday at 22:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=3', 'en', 'every 3 months on the last day at 22:00'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'en', 'every month on Friday, but only on day 13 at 22:00'],
    ['FREQ=YEARLY;UNTIL=20301231', 'en', 'every year on 2 March at 22:00, until 31 December 2030'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'de', 'jeden zweiten Dienstag um 22:00 Uhr'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'de', 'jeden Monat am letzten Freitag um 22:00 Uhr'],
    ['FREQ=YEARLY', 'de', 'jedes Jahr am 2. März um 22:00 Uhr'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'fr', 'un mardi sur deux à 22:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=1', 'fr', 'chaque mois le 1er à 22:00'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'fr', 'chaque mois le deuxième mardi à 22:00'],
    ['FREQ=WEEKLY', 'ar', 'كل يوم الثلاثاء الساعة 10:00 م'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', 'ar', 'كل 3 أشهر يوم الثلاثاء الثاني الساعة 10:00 م'],
  ])('%s in %s is “%s”', (rule, language, words) => {
    expect(
      inWords(rule, language).replaceAll(/[\u200f\u202f\u00a0]/g, (one) => (one === '\u200f' ? '' : ' ')),
    ).toBe(words);
  });

  it('names its zone if it is not the reader’s', () => {
    expect(inWords('FREQ=WEEKLY', 'en', true)).toBe('every Tuesday at 22:00 (Europe/Berlin)');
  });
});
