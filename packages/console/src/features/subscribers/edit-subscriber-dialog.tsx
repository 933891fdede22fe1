import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { live, reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { useTexts } from '../../lib/texts.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { ChoiceFields, useChoiceLabels, type Choices } from './choice-fields.js';
import { CHANGED } from './words.js';

interface EditSubscriberDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes what a subscriber follows. */
export function EditSubscriberDialog({ id, onClose }: EditSubscriberDialogProps): ReactNode {
  const { subscribers: texts } = useTexts();
  const path = { subscriber: id };
  const query = useQuery(live(reading('/api/v1/subscribers/{subscriber}', { params: { path } })));
  return (
    <EditDialog
      title={texts.edit}
      record={`subscribers/${String(id)}`}
      query={query}
      valuesOf={({ locale, component_ids, group_ids, events }): Choices => ({
        locale,
        component_ids,
        group_ids,
        events,
      })}
      labels={useChoiceLabels()}
      {...patchOf('/api/v1/subscribers/{subscriber}', id)}
      changes={CHANGED}
      onClose={onClose}
    >
      {({ values, errors, fill }) => <ChoiceFields values={values} errors={errors} onChange={fill} />}
    </EditDialog>
  );
}
