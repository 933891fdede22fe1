import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useChannelName } from '../../lib/channels.js';
import { languageName } from '../../lib/locale-texts.js';
import { useLanguage } from '../../lib/texts.js';
import { Chart, Figures } from '../../ui/chart.js';
import { Loaded } from '../../ui/loaded.js';
import { RecordList } from '../../ui/record-list.js';
import { Section } from '../../ui/screen.js';
import { useFormats } from './formats.js';
import type { Range } from './range.js';

/** How many subscribers came and left, and what became of what they were sent. */
export function SubscribersPart({ range }: { readonly range: Range }): ReactNode {
  const {
    locale: reader,
    texts: { analytics: texts },
  } = useLanguage();
  const channelName = useChannelName();
  const formats = useFormats();
  const query = useQuery({
    ...reading('/api/v1/analytics/subscribers', { params: { query: { ...range } } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ data: { now, total, points, interval, channels, languages, time_zone } }) => (
        <>
          <Figures
            figures={[
              { name: texts.subscribers, value: formats.count(now.confirmed) },
              { name: texts.came, value: formats.count(total.confirmed) },
              { name: texts.left, value: formats.count(total.left) },
              { name: texts.sent, value: formats.count(total.deliveries.sent) },
              { name: texts.failed, value: formats.count(total.deliveries.failed) },
              { name: texts.sentAfter, value: formats.duration(total.deliveries.p50_seconds) },
            ]}
          />
          <Section title={texts.growth}>
            <Chart
              label={texts.growth}
              pointTitle={texts[interval]}
              series={[
                { name: texts.came, color: 'operational' },
                { name: texts.left, color: 'partial_outage' },
              ]}
              points={points.map(({ date, confirmed, left }) => ({
                label: formats.point(date, interval),
                values: [confirmed, left],
              }))}
              format={formats.count}
            />
            <p className="dim">{texts.zone(time_zone)}</p>
          </Section>
          <Section title={texts.byChannel}>
            <RecordList
              label={texts.byChannel}
              rows={channels}
              keyOf={({ channel }) => channel}
              columns={[
                { id: 'channel', title: texts.channel, cell: ({ channel }) => channelName(channel) },
                {
                  id: 'now',
                  title: texts.subscribers,
                  isNumber: true,
                  cell: (one) => formats.count(one.now.confirmed),
                },
                {
                  id: 'came',
                  title: texts.came,
                  isNumber: true,
                  cell: (one) => formats.count(one.confirmed),
                },
                { id: 'left', title: texts.left, isNumber: true, cell: (one) => formats.count(one.left) },
                {
                  id: 'sent',
                  title: texts.sent,
                  isNumber: true,
                  isMinor: true,
                  cell: ({ deliveries }) => formats.count(deliveries.sent),
                },
                {
                  id: 'failed',
                  title: texts.failed,
                  isNumber: true,
                  isMinor: true,
                  cell: ({ deliveries }) => formats.count(deliveries.failed),
                },
              ]}
            />
          </Section>
          <Section title={texts.byLanguage}>
            <RecordList
              label={texts.byLanguage}
              rows={languages}
              keyOf={({ locale }) => locale}
              columns={[
                { id: 'language', title: texts.language, cell: ({ locale }) => languageName(locale, reader) },
                {
                  id: 'now',
                  title: texts.subscribers,
                  isNumber: true,
                  cell: (one) => formats.count(one.now.confirmed),
                },
              ]}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}
