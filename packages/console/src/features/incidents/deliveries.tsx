import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Loaded } from '../../ui/loaded.js';
import { RecordList } from '../../ui/record-list.js';
import { useNumber } from './recipients.js';

/** How far the notifications of an incident are, by event. */
export function Deliveries({ incident }: { readonly incident: number }): ReactNode {
  const { incidents: texts } = useTexts();
  const { deliveries: words } = texts;
  const times = useTimes();
  const number = useNumber();
  const query = useQuery(
    live(reading('/api/v1/incidents/{incident}/deliveries', { params: { path: { incident } } })),
  );
  return (
    <Loaded
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="dim">{words.none}</p>}
    >
      {({ data }) => (
        <RecordList
          label={texts.sections.deliveries}
          rows={data}
          keyOf={({ event_id }) => event_id}
          columns={[
            { id: 'at', title: words.at, cell: ({ occurred_at }) => times.at(occurred_at) },
            { id: 'sent', title: words.sent, isNumber: true, cell: ({ sent }) => number(sent) },
            {
              id: 'waiting',
              title: words.waiting,
              isNumber: true,
              cell: ({ waiting, decided_at }) => (decided_at === null ? words.counting : number(waiting)),
            },
            { id: 'failed', title: words.failed, isNumber: true, cell: ({ failed }) => number(failed) },
          ]}
        />
      )}
    </Loaded>
  );
}
