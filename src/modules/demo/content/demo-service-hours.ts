import type { ServiceHoursSettings } from '#modules/page-settings/dto/page-settings.response.js';

const WORKING_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** Service hours of the demo company: shops and offices pay during the day, and Sundays are not covered. */
export const DEMO_SERVICE_HOURS: ServiceHoursSettings[] = [
  ...WORKING_DAYS.map((weekday) => ({ weekday, from: '06:00', to: '23:00' })),
  { weekday: 'saturday', from: '07:00', to: '22:00' },
];

/** Public holidays in all of Germany with a fixed date. */
const HOLIDAYS = ['01-01', '05-01', '10-03', '12-25', '12-26'];
/** Calendar years for which holidays are set, counted from the demo company's first one. */
const YEARS = [0, 1, 2];

/** Days outside the service hours of the demo company. */
export function demoHolidays(firstDay: Date): string[] {
  return YEARS.flatMap((later) => HOLIDAYS.map((day) => `${firstDay.getUTCFullYear() + later}-${day}`));
}
