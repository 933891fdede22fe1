import type { ReactNode } from 'react';
import type { Collection } from '../../lib/lifecycle.js';
import { useTexts } from '../../lib/texts.js';
import { Switch } from '../switch.js';
import { Recipients, useRecipients } from './recipients.js';

interface NotifyFieldProps {
  readonly collection: Collection;
  readonly componentIds: readonly number[];
  /** Null: a new record. */
  readonly id: number | null;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Whether subscribers are told, and how many they are. */
export function NotifyField({ collection, componentIds, id, value, onChange }: NotifyFieldProps): ReactNode {
  const { incidents: texts } = useTexts();
  const recipients = useRecipients(collection, componentIds, id);
  return (
    <>
      <Switch isSelected={value} onChange={onChange}>
        {texts.notify}
      </Switch>
      <Recipients recipients={recipients.data} isNotifying={value} />
    </>
  );
}
