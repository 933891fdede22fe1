import type { RecurrenceTexts } from './recurrence-texts.js';

function nth(position: number): string {
  if (position > 0) {
    const words = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième'];
    return words[position - 1] ?? `${position}e`;
  }
  if (position === -1) return 'dernier';
  return position === -2 ? 'avant-dernier' : `${-position}e avant la fin,`;
}

export const RECURRENCE: RecurrenceTexts = {
  repeats: (sentence) => `Se répète ${sentence}`,
  daily: (interval) => (interval === 1 ? 'chaque jour' : `tous les ${interval} jours`),
  weekly: (interval, days, isOne) => {
    if (interval === 1) return isOne ? `chaque ${days}` : `chaque semaine le ${days}`;
    return interval === 2 && isOne ? `un ${days} sur deux` : `toutes les ${interval} semaines le ${days}`;
  },
  monthly: (interval, on) => (interval === 1 ? `chaque mois ${on}` : `tous les ${interval} mois ${on}`),
  yearly: (interval, on) => (interval === 1 ? `chaque année ${on}` : `tous les ${interval} ans ${on}`),
  onWeekday: (position, weekday) => `le ${nth(position)} ${weekday}`,
  onOneOf: (position, days) => `le ${nth(position)} de ces jours (${days})`,
  onEach: (days) => `chaque ${days}`,
  onDay: (day) => {
    if (day > 0) return day === 1 ? 'le 1er' : `le ${day}`;
    return `le ${nth(day)} jour`;
  },
  onBoth: (days, dates) => `le ${days}, mais seulement ${dates}`,
  onDate: (date) => `le ${date}`,
  at: (days, time) => `${days} à ${time}`,
  until: (sentence, date) => `${sentence}, jusqu’au ${date}`,
  times: (sentence, count) => `${sentence}, ${count} fois`,
};
