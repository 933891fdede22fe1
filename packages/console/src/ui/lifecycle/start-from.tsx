import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { reading } from '../../lib/api.js';
import type { Collection, LifecycleRecord } from '../../lib/lifecycle.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Select } from '../select.js';

interface StartFromProps {
  readonly collection: Collection;
  readonly onStart: (record: LifecycleRecord) => void;
}

/** Takes texts and components of an earlier record. */
export function StartFrom({ collection, onStart }: StartFromProps): ReactNode {
  const { incidents: texts } = useTexts();
  const textIn = useTextIn();
  const earlier = useQuery(reading(`/api/v1/${collection}`, { params: { query: { per_page: 50 } } }));
  const [chosen, setChosen] = useState<string | null>(null);
  const list: readonly LifecycleRecord[] = earlier.data?.data ?? [];
  if (list.length === 0) return null;
  return (
    <Select
      label={texts.startFrom}
      hint={texts.startFromHint}
      choices={list.map(({ id, title }) => ({ id: String(id), label: textIn(title) }))}
      value={chosen}
      onChange={(id) => {
        setChosen(id);
        const record = list.find((one) => String(one.id) === id);
        if (record !== undefined) onStart(record);
      }}
    />
  );
}
