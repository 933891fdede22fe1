import { IntegerField, TextField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { MAX_POINTS } from '../rules/analytics-range.js';
import { DAY, FirstDayField, IntervalField } from './analytics-fields.js';

/** Maximum number of pages in a response. */
export const MAX_PAGES = 100;
/** More languages than any page has. */
const MAX_LOCALES = 100;

const PATH = { maxLength: 300, example: '/' };
const LOCALE = { maxLength: 35, example: 'de' };

function ViewsField(description: string): PropertyDecorator {
  return IntegerField({ description, min: 0, max: Number.MAX_SAFE_INTEGER, example: 1204 });
}

/** Views in one language. */
export class LocaleViews {
  @TextField({ ...LOCALE, description: 'Language of the page shown, as a BCP 47 tag.' })
  readonly locale!: string;

  @ViewsField('Number of views.')
  readonly views!: number;
}

/** Views of one page. */
export class ViewedPage {
  @TextField({ ...PATH, description: 'Its path, without a query.' })
  readonly path!: string;

  @ViewsField('Number of views.')
  readonly views!: number;

  @RecordListField(() => LocaleViews, { maxItems: MAX_LOCALES, description: 'The same by language.' })
  readonly locales!: LocaleViews[];
}

/** Views in a day, week or month. */
export class ViewsPoint {
  @FirstDayField()
  readonly date!: string;

  @ViewsField('Number of views.')
  readonly views!: number;

  @RecordListField(() => LocaleViews, { maxItems: MAX_LOCALES, description: 'The same by language.' })
  readonly locales!: LocaleViews[];
}

/** Report on page views. Source: decisions, section 7. */
export class ViewsReport {
  @TextField({ ...DAY, description: 'First day.', example: '2026-03-01' })
  readonly from!: string;

  @TextField({ ...DAY, description: 'Last day.', example: '2026-03-30' })
  readonly to!: string;

  @TextField({ maxLength: 100, description: 'Time zone of days.', example: 'Europe/Berlin' })
  readonly time_zone!: string;

  @IntervalField()
  readonly interval!: string;

  @ViewsField('Views in the whole period.')
  readonly views!: number;

  @RecordListField(() => LocaleViews, {
    maxItems: MAX_LOCALES,
    description: 'The same by language, most views first.',
  })
  readonly locales!: LocaleViews[];

  @RecordListField(() => ViewsPoint, {
    maxItems: MAX_POINTS,
    description: 'Figures for each day, week or month that has begun.',
  })
  readonly points!: ViewsPoint[];

  @RecordListField(() => ViewedPage, {
    maxItems: MAX_PAGES,
    description: `The ${MAX_PAGES} pages with the most views.`,
  })
  readonly pages!: ViewedPage[];
}
