import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { DateTimeField } from '../date-time-field.js';

interface ScheduleDialogProps {
  readonly onClose: () => void;
  /** What it throws is shown, and the time stays. */
  readonly onSchedule: (publishAt: string) => Promise<unknown>;
}

/** Asks when a record shall be published by itself. */
export function ScheduleDialog({ onClose, onSchedule }: ScheduleDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const [publishAt, setPublishAt] = useState<string | null>(null);
  return (
    <ConfirmDialog
      isOpen
      title={texts.scheduleTitle}
      confirmLabel={texts.schedule}
      isDisabled={publishAt === null}
      onClose={onClose}
      onConfirm={async () => {
        if (publishAt !== null) await onSchedule(publishAt);
      }}
    >
      <div className="stack tight">
        <p>{texts.scheduleText}</p>
        <DateTimeField label={texts.publishAt} value={publishAt} onChange={setPublishAt} isRequired />
      </div>
    </ConfirmDialog>
  );
}
