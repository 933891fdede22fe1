import { orThrow, type Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { api, changes, ifMatch } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { EditDialog } from '../edit-dialog.js';
import { TextField } from '../text-field.js';
import { LabelsField, type Label } from './labels-field.js';
import { addressOf, useMetadata, type Metadata, type MetadataOwner } from './metadata.js';
import { MetadataList } from './metadata-list.js';

interface MetadataDialogProps {
  readonly owner: MetadataOwner;
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

/** What other systems note on a record: to change, or to read without the ability. */
export function MetadataDialog({ owner, mayManage, onClose }: MetadataDialogProps): ReactNode {
  const { metadata: texts, ui } = useTexts();
  if (mayManage) return <EditMetadataDialog owner={owner} onClose={onClose} />;
  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{ui.close}</Button>}
    >
      <MetadataList owner={owner} />
    </Dialog>
  );
}

interface Values {
  /** Empty: none. */
  readonly external_id: string;
  readonly labels: readonly Label[];
}

function EditMetadataDialog({ owner, onClose }: Omit<MetadataDialogProps, 'mayManage'>): ReactNode {
  const { metadata: texts } = useTexts();
  const { collection, id } = owner;
  const { path, params } = addressOf(owner);
  return (
    <EditDialog
      title={texts.title}
      record={`${collection}/${String(id)}/metadata`}
      query={useMetadata(owner)}
      valuesOf={valuesOf}
      labels={{ external_id: texts.externalId, labels: texts.labels }}
      save={async (changed, { labels }, etag) => {
        const twice = labels.find(
          ({ key }, index) => key !== '' && labels.findIndex((one) => one.key === key) < index,
        );
        if (twice !== undefined) throw new Error(texts.twice(twice.key));
        await orThrow(
          api.PATCH(path, { params: { ...params, header: ifMatch(etag) }, body: bodyOf(changed) }),
        );
      }}
      call={(changed) => ({
        method: 'PATCH',
        path: `/api/v1/${collection}/${String(id)}/metadata`,
        body: bodyOf(changed),
      })}
      changes={[path]}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="dim">{texts.hint}</p>
          <TextField
            label={texts.externalId}
            hint={texts.externalIdHint}
            autoFocus
            maxLength={255}
            {...field('external_id')}
          />
          <LabelsField {...field('labels')} />
        </>
      )}
    </EditDialog>
  );
}

function valuesOf({ external_id, labels }: Metadata): Values {
  return {
    external_id: external_id ?? '',
    labels: Object.entries(labels).map(([key, value]) => ({ key, value })),
  };
}

/** Rows in which nobody has typed anything are no labels. */
function bodyOf({ external_id, labels }: Partial<Values>): Schemas['UpdateRecordMetadata'] {
  return changes<Schemas['UpdateRecordMetadata']>({
    ...(external_id !== undefined && { external_id: external_id === '' ? null : external_id }),
    ...(labels !== undefined && {
      labels: Object.fromEntries(
        labels.filter(({ key, value }) => key !== '' || value !== '').map(({ key, value }) => [key, value]),
      ),
    }),
  });
}
