import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import type { Collection } from '../../lib/lifecycle.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Loaded } from '../loaded.js';
import { RecordList } from '../record-list.js';
import { useNumber } from './recipients.js';

interface DeliveriesProps {
  readonly collection: Collection;
  readonly id: number;
}

/** How far the notifications of a record are, by event. */
export function Deliveries({ collection, id }: DeliveriesProps): ReactNode {
  const { incidents: texts } = useTexts();
  const { deliveries: words } = texts;
  const times = useTimes();
  const number = useNumber();
  const query = useQuery(
    live(reading(`/api/v1/${collection}/{incident}/deliveries`, { params: { path: { incident: id } } })),
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
