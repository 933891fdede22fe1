import { describe, expect, it } from 'vitest';
import { WEEKDAYS, type ServiceHours } from '#core/time/service-hours.js';
import { serviceHoursInWords } from './service-hours-words.js';

type Weekday = ServiceHours['weekday'];

function on(weekday: Weekday, from = '08:00', to = '18:00'): ServiceHours {
  return { weekday, from, to };
}

function words(...hours: ServiceHours[]): string {
  return serviceHoursInWords(hours, 'en');
}

describe('Service hours in words', () => {
  it('have consecutive days with the same hours together', () => {
    expect(words(...WEEKDAYS.map((day) => on(day)))).toBe('Mon–Sun 08:00–18:00');
    expect(words(on('monday'), on('tuesday'), on('wednesday', '09:00'))).toBe(
      'Mon–Tue 08:00–18:00, Wed 09:00–18:00',
    );
    expect(words(on('monday'), on('tuesday', '08:00', '17:00'), on('wednesday'))).toBe(
      'Mon 08:00–18:00, Tue 08:00–17:00, Wed 08:00–18:00',
    );
  });

  it('leave out days without any, and never join the days around them', () => {
    expect(words(on('tuesday'))).toBe('Tue 08:00–18:00');
    expect(words(on('monday'), on('wednesday'), on('sunday'))).toBe(
      'Mon 08:00–18:00, Wed 08:00–18:00, Sun 08:00–18:00',
    );
    expect(words()).toBe('');
  });

  it('have the hours of a day in order, whatever the order of the list', () => {
    const hours = [
      on('friday', '13:00', '15:00'),
      on('friday', '08:00', '12:00'),
      on('thursday', '08:00', '12:00'),
      on('thursday', '13:00', '15:00'),
    ];
    expect(words(...hours)).toBe('Thu–Fri 08:00–12:00 + 13:00–15:00');
  });

  it('name days in the reader’s language', () => {
    const hours = [on('monday'), on('tuesday'), on('sunday')];
    expect(serviceHoursInWords(hours, 'de')).toBe('Mo–Di 08:00–18:00, So 08:00–18:00');
  });
});
