import type { ServiceHoursSettings } from '../../modules/page-settings/api/page-settings.response.js';

const WORKING_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** When the demo company promises its uptime: shops and offices pay by day, and nothing is promised on Sundays. */
export const DEMO_SERVICE_HOURS: ServiceHoursSettings[] = [
  ...WORKING_DAYS.map((weekday) => ({ weekday, from: '06:00', to: '23:00' })),
  { weekday: 'saturday', from: '07:00', to: '22:00' },
];

/** Public holidays in all of Germany that are on the same date each year. */
const HOLIDAYS = ['01-01', '05-01', '10-03', '12-25', '12-26'];
/** Calendar years that have holidays: the demo company's first one and those behind it. */
const YEARS = [0, 1, 2];

/** Days on which the demo company promises nothing. */
export function demoHolidays(firstDay: Date): string[] {
  return YEARS.flatMap((later) => HOLIDAYS.map((day) => `${firstDay.getUTCFullYear() + later}-${day}`));
}
