import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { languageName } from '../../lib/locale-texts.js';
import { useLanguage } from '../../lib/texts.js';
import { Chart, Figures } from '../../ui/chart.js';
import { Loaded } from '../../ui/loaded.js';
import { RecordList } from '../../ui/record-list.js';
import { Section } from '../../ui/screen.js';
import { useFormats } from './formats.js';
import type { Range } from './range.js';

/** How often pages were viewed. */
export function ViewsPart({ range }: { readonly range: Range }): ReactNode {
  const { locale: reader, texts: all } = useLanguage();
  const { analytics: texts } = all;
  const formats = useFormats();
  const query = useQuery({
    ...reading('/api/v1/analytics/views', { params: { query: { ...range } } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ data: { views, points, interval, pages, locales, time_zone } }) => (
        <>
          <Figures figures={[{ name: texts.views, value: formats.count(views) }]} />
          <Section title={texts.views}>
            <Chart
              label={texts.views}
              pointTitle={texts[interval]}
              series={[{ name: texts.views, color: 'accent' }]}
              points={points.map((point) => ({
                label: formats.point(point.date, interval),
                values: [point.views],
              }))}
              format={formats.count}
            />
            <p className="dim">{texts.zone(time_zone)}</p>
          </Section>
          {views > 0 && (
            <div className="analytics-columns">
              <Section title={texts.byPage}>
                <RecordList
                  label={texts.byPage}
                  rows={pages}
                  keyOf={({ path }) => path}
                  columns={[
                    { id: 'path', title: texts.path, cell: ({ path }) => <span dir="ltr">{path}</span> },
                    {
                      id: 'views',
                      title: texts.views,
                      isNumber: true,
                      cell: (one) => formats.count(one.views),
                    },
                  ]}
                />
              </Section>
              <Section title={texts.byLanguage}>
                <RecordList
                  label={texts.byLanguage}
                  rows={locales}
                  keyOf={({ locale }) => locale}
                  columns={[
                    {
                      id: 'language',
                      title: texts.language,
                      cell: ({ locale }) => languageName(locale, reader),
                    },
                    {
                      id: 'views',
                      title: texts.views,
                      isNumber: true,
                      cell: (one) => formats.count(one.views),
                    },
                  ]}
                />
              </Section>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
