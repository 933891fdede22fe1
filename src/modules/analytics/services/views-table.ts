import type { Cell, CsvTable } from '#http/results/table-json.js';
import type { LocaleViews, ViewsReport } from '../dto/views.response.js';

const COLUMNS = ['interval', 'date', 'path', 'locale', 'views'] as const;

interface Counted {
  readonly views: number;
  readonly locales: readonly LocaleViews[];
}

/**
 * A report as a table: a row for the whole time and each page in it (`range`), then one for each point. Each
 * row is followed by one per language.
 */
export function viewsTable(report: ViewsReport, slug: string): CsvTable {
  const { interval, pages, points } = report;
  return {
    name: `views-${slug}`,
    columns: COLUMNS,
    rows: [
      ...rowsOf(['range', null, null], report),
      ...pages.flatMap((page) => rowsOf(['range', null, page.path], page)),
      ...points.flatMap((point) => rowsOf([interval, point.date, null], point)),
    ],
  };
}

function rowsOf(of: readonly Cell[], { views, locales }: Counted): Cell[][] {
  return [[...of, null, views], ...locales.map((one) => [...of, one.locale, one.views])];
}
