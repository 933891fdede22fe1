import type { RecurrenceTexts } from './recurrence-texts.js';

const NTH = ['first', 'second', 'third', 'fourth', 'fifth'];

function ordinal(number: number): string {
  const rest = number % 100;
  const ending = rest > 10 && rest < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return NTH[number - 1] ?? `${number}${ending}`;
}

function nth(position: number): string {
  if (position > 0) return ordinal(position);
  return position === -1 ? 'last' : `${ordinal(-position)}-to-last`;
}

function every(interval: number, one: string, more: string): string {
  return interval === 1 ? `every ${one}` : `every ${interval} ${more}`;
}

export const RECURRENCE: RecurrenceTexts = {
  repeats: (sentence) => `Repeats ${sentence}`,
  daily: (interval) => every(interval, 'day', 'days'),
  weekly: (interval, days, isOne) => {
    if (interval === 1) return `every ${days}`;
    return interval === 2 && isOne ? `every second ${days}` : `every ${interval} weeks on ${days}`;
  },
  monthly: (interval, on) => `${every(interval, 'month', 'months')} ${on}`,
  yearly: (interval, on) => `${every(interval, 'year', 'years')} ${on}`,
  onWeekday: (position, weekday) => `on the ${nth(position)} ${weekday}`,
  onOneOf: (position, days) => `on the ${nth(position)} of these days: ${days}`,
  onEach: (days) => `on each ${days}`,
  onDay: (day) => (day > 0 ? `on day ${day}` : `on the ${nth(day)} day`),
  onBoth: (days, dates) => `on ${days}, but only ${dates}`,
  onDate: (date) => `on ${date}`,
  at: (days, time) => `${days} at ${time}`,
  until: (sentence, date) => `${sentence}, until ${date}`,
  times: (sentence, count) => (count === 1 ? `${sentence}, once` : `${sentence}, ${count} times`),
};
