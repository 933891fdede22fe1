import type { RecurrenceTexts } from './recurrence-texts.js';

function nth(position: number): string {
  if (position > 0)
    return ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften'][position - 1] ?? `${position}.`;
  if (position === -1) return 'letzten';
  return { '-2': 'vorletzten', '-3': 'drittletzten' }[String(position)] ?? `${-position}.-letzten`;
}

export const RECURRENCE: RecurrenceTexts = {
  repeats: (sentence) => `Wiederholt sich ${sentence}`,
  daily: (interval) => (interval === 1 ? 'täglich' : `alle ${interval} Tage`),
  weekly: (interval, days, isOne) => {
    if (interval === 1) return isOne ? `jeden ${days}` : `jede Woche am ${days}`;
    return interval === 2 && isOne ? `jeden zweiten ${days}` : `alle ${interval} Wochen am ${days}`;
  },
  monthly: (interval, on) => (interval === 1 ? `jeden Monat ${on}` : `alle ${interval} Monate ${on}`),
  yearly: (interval, on) => (interval === 1 ? `jedes Jahr ${on}` : `alle ${interval} Jahre ${on}`),
  onWeekday: (position, weekday) => `am ${nth(position)} ${weekday}`,
  onOneOf: (position, days) => `am ${nth(position)} dieser Tage: ${days}`,
  onEach: (days) => `an jedem ${days}`,
  onDay: (day) => (day > 0 ? `am ${day}.` : `am ${nth(day)} Tag`),
  onBoth: (days, dates) => `am ${days}, aber nur ${dates}`,
  onDate: (date) => `am ${date}`,
  at: (days, time) => `${days} um ${time} Uhr`,
  until: (sentence, date) => `${sentence}, bis ${date}`,
  times: (sentence, count) => (count === 1 ? `${sentence}, einmal` : `${sentence}, ${count}-mal`),
};
