import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Loaded } from '../../ui/loaded.js';
import { RecordList } from '../../ui/record-list.js';

/** Who has changed an incident, from the trail. */
export function History({ incident }: { readonly incident: number }): ReactNode {
  const { incidents: texts } = useTexts();
  const { history: words } = texts;
  const times = useTimes();
  const query = useQuery(
    reading('/api/v1/audit-events', { params: { query: { target: `incident:${String(incident)}` } } }),
  );
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
