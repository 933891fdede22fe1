import type { LocaleText, ModulePage, PartPage, Slot, VisitorData } from '@heliograph/server/module';

/** A row of the public view. */
interface Hours {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
  readonly note: LocaleText;
}

const ROWS = { view: 'acme_office_hours_public', orderBy: ['weekday', 'opens', 'id'], limit: 50 };

const TEXTS = {
  en: { title: 'Support hours', today: 'Support today', closed: 'Closed', all: 'All support hours' },
  de: { title: 'Servicezeiten', today: 'Service heute', closed: 'Geschlossen', all: 'Alle Servicezeiten' },
  ar: { title: 'ساعات الدعم', today: 'الدعم اليوم', closed: 'مغلق', all: 'جميع ساعات الدعم' },
};
type Text = keyof (typeof TEXTS)['en'];

/** The hours of today, below the components. */
export const TODAY: Slot<Hours, Text> = {
  name: 'today',
  place: 'overview-below',
  rows: ROWS,
  texts: TEXTS,
  show({ rows, texts, page }) {
    if (rows.length === 0) return null;
    const hours = rows.filter(({ weekday }) => weekday === weekdayOf(page));
    return (
      <>
        <h2>{texts.today}</h2>
        {hours.length === 0 ? <p>{texts.closed}</p> : <HoursList hours={hours} page={page} />}
        <p>
          <a href={page.href('/x/acme-office-hours')}>{texts.all}</a>
        </p>
      </>
    );
  },
};

/** The hours of the week. */
export const WEEK: ModulePage<Hours, Text> = {
  path: '',
  rows: ROWS,
  texts: TEXTS,
  show: ({ rows, texts, page }) =>
    rows.length === 0 ? <p class="empty">{texts.closed}</p> : <HoursList hours={rows} page={page} />,
};

/** The same as JSON. */
export const HOURS_DATA: VisitorData<Hours> = {
  path: '',
  description: 'When support can be reached',
  rows: ROWS,
  members: ({ rows, page }) => ({ hours: rows.map((row) => ({ ...row, note: page.text(row.note) })) }),
};

function HoursList({ hours, page }: { readonly hours: readonly Hours[]; readonly page: PartPage }) {
  return (
    <ul class="days">
      {[...Map.groupBy(hours, ({ weekday }) => weekday)].map(([weekday, ofDay]) => (
        <li>
          <h3>{dayName(page, weekday)}</h3>
          <div>
            {ofDay.map(({ opens, closes, note }) => (
              <div>
                <bdi>{`${opens}–${closes}`}</bdi> <bdi {...page.attributes(note)}>{page.text(note)}</bdi>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Day of the week in the zone of the page; 1 is Monday. */
function weekdayOf({ tenant, now }: PartPage): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: tenant.settings.timeZone }).format(now);
  return new Date(day).getUTCDay() || 7;
}

function dayName({ locale }: PartPage, weekday: number): string {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return day.toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
}
