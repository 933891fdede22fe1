import type { RecurrenceTexts } from './recurrence-texts.js';

const NTH = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس'];

/** An ordinal behind its noun. */
function nth(position: number): string {
  if (position === -1) return 'الأخير';
  return position > 0 ? (NTH[position - 1] ?? `رقم ${position}`) : `رقم ${-position} من النهاية`;
}

/** A count with its noun: one, two, 3 to 10, more. */
function every(interval: number, [one, two, few, many]: readonly [string, string, string, string]): string {
  if (interval === 1) return `كل ${one}`;
  if (interval === 2) return `كل ${two}`;
  const rest = interval % 100;
  return `كل ${interval} ${rest >= 3 && rest <= 10 ? few : many}`;
}

export const RECURRENCE: RecurrenceTexts = {
  repeats: (sentence) => `تتكرر ${sentence}`,
  daily: (interval) => every(interval, ['يوم', 'يومين', 'أيام', 'يومًا']),
  weekly: (interval, days, isOne) => {
    if (interval === 1) return isOne ? `كل يوم ${days}` : `كل أسبوع أيام ${days}`;
    const weeks = every(interval, ['أسبوع', 'أسبوعين', 'أسابيع', 'أسبوعًا']);
    return isOne ? `${weeks} يوم ${days}` : `${weeks} أيام ${days}`;
  },
  monthly: (interval, on) => `${every(interval, ['شهر', 'شهرين', 'أشهر', 'شهرًا'])} ${on}`,
  yearly: (interval, on) => `${every(interval, ['سنة', 'سنتين', 'سنوات', 'سنة'])} ${on}`,
  onWeekday: (position, weekday) => `يوم ${weekday} ${nth(position)}`,
  onOneOf: (position, days) => `اليوم ${nth(position)} من هذه الأيام: ${days}`,
  onEach: (days) => `في كل ${days}`,
  onDay: (day) => (day > 0 ? `في اليوم ${day}` : `في اليوم ${nth(day)}`),
  onBoth: (days, dates) => `يوم ${days} بشرط أن يقع ${dates}`,
  onDate: (date) => `في ${date}`,
  at: (days, time) => `${days} الساعة ${time}`,
  until: (sentence, date) => `${sentence}، حتى ${date}`,
  times: (sentence, count) => {
    if (count === 1) return `${sentence}، مرة واحدة`;
    if (count === 2) return `${sentence}، مرتين`;
    const rest = count % 100;
    return `${sentence}، ${count} ${rest >= 3 && rest <= 10 ? 'مرات' : 'مرة'}`;
  },
};
