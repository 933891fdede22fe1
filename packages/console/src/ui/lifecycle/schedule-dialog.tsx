import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../button.js';
import { DateTimeField } from '../date-time-field.js';
import { Dialog } from '../dialog.js';

interface ScheduleDialogProps {
  readonly onClose: () => void;
  readonly onSchedule: (publishAt: string) => void;
}

/** Asks when a record shall be published by itself. */
export function ScheduleDialog({ onClose, onSchedule }: ScheduleDialogProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const [publishAt, setPublishAt] = useState<string | null>(null);
  return (
    <Dialog
      title={texts.scheduleTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button
            kind="primary"
            isDisabled={publishAt === null}
            onPress={() => {
              if (publishAt !== null) onSchedule(publishAt);
            }}
          >
            {texts.schedule}
          </Button>
        </>
      }
    >
      <p>{texts.scheduleText}</p>
      <DateTimeField label={texts.publishAt} value={publishAt} onChange={setPublishAt} isRequired />
    </Dialog>
  );
}
