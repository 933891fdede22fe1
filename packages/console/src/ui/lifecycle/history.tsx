import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Loaded } from '../loaded.js';
import { RecordList } from '../record-list.js';

interface HistoryProps {
  /** As in the trail: `incident:7`. */
  readonly target: string;
}

/** Who has changed a record, from the trail. */
export function History({ target }: HistoryProps): ReactNode {
  const { incidents: texts } = useTexts();
  const { history: words } = texts;
  const times = useTimes();
  const query = useQuery(reading('/api/v1/audit-events', { params: { query: { target } } }));
  return (
    <Loaded
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="dim">{words.none}</p>}
    >
      {({ data }) => (
        <RecordList
          label={texts.sections.history}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { id: 'who', title: words.who, cell: ({ actor }) => actor.name ?? actor.type },
            { id: 'what', title: words.what, cell: ({ action }) => action },
            { id: 'when', title: words.when, cell: ({ occurred_at }) => times.at(occurred_at) },
          ]}
        />
      )}
    </Loaded>
  );
}
