import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch } from '../../lib/api.js';
import { changesOf, type Collection, type LifecycleRecord } from '../../lib/lifecycle.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { Dialog } from '../dialog.js';
import { DraftBar } from '../draft-bar.js';
import { FormErrors } from '../form-errors.js';
import { LocaleTextsField } from '../locale-texts-field.js';
import { Menu } from '../menu.js';
import { Badge } from '../status-sign.js';
import { toast } from '../toast.js';
import './lifecycle.css';

type Update = LifecycleRecord['updates'][number];

interface UpdatesProps {
  readonly collection: Collection;
  readonly record: LifecycleRecord;
  readonly mayManage: boolean;
}

/** The updates of a record, newest first. Each can be corrected and deleted. */
export function Updates({ collection, record, mayManage }: UpdatesProps): ReactNode {
  const { incidents: texts, ui } = useTexts();
  const [open, setOpen] = useState<{ readonly kind: 'edit' | 'remove'; readonly update: Update }>();
  const remove = useWrite(
    (update: number) =>
      api.DELETE(`/api/v1/${collection}/{incident}/updates/{update}`, {
        params: { path: { incident: record.id, update } },
      }),
    {
      changes: changesOf(collection),
      onDone: () => {
        toast(texts.update.removed);
      },
    },
  );
  const close = (): void => {
    setOpen(undefined);
  };
  if (record.updates.length === 0) return <p className="dim">{texts.update.none}</p>;
  return (
    <>
      <ol>
        {record.updates.map((update) => (
          <Entry
            key={update.id}
            update={update}
            tools={
              mayManage && (
                <Menu
                  label={`${ui.moreActions}: ${texts.update.text}`}
                  actions={[
                    {
                      id: 'edit',
                      label: texts.update.edit,
                      onAction: () => {
                        setOpen({ kind: 'edit', update });
                      },
                    },
                    {
                      id: 'remove',
                      label: texts.update.remove,
                      isDangerous: true,
                      onAction: () => {
                        setOpen({ kind: 'remove', update });
                      },
                    },
                  ]}
                >
                  ⋯
                </Menu>
              )
            }
          />
        ))}
      </ol>
      {open?.kind === 'edit' && (
        <EditUpdateDialog collection={collection} id={record.id} update={open.update} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.update.removeTitle}
          confirmLabel={ui.remove}
          onClose={close}
          onConfirm={() => remove.mutateAsync(open.update.id)}
        >
          <p>{texts.update.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Entry({ update, tools }: { readonly update: Update; readonly tools: ReactNode }): ReactNode {
  const { statuses } = useTexts();
  const textIn = useTextIn();
  const times = useTimes();
  const at = update.published_at ?? update.created_at;
  return (
    <li className="record-update">
      <div className="row">
        <Badge>{statuses.working[update.status]}</Badge>
        <time className="dim grow" dateTime={at} title={times.onPage(at)}>
          {times.at(at)}
        </time>
        {tools}
      </div>
      <p className="record-text" dir="auto">
        {textIn(update.body)}
      </p>
    </li>
  );
}

interface EditUpdateDialogProps {
  readonly collection: Collection;
  readonly id: number;
  readonly update: Update;
  readonly onClose: () => void;
}

function EditUpdateDialog({ collection, id, update, onClose }: EditUpdateDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const queries = useQueryClient();
  const params = { path: { incident: id, update: update.id } };
  const editor = useEditor<{ readonly body: LocaleTexts }>({
    record: `${collection}/${String(id)}/updates/${String(update.id)}`,
    label: texts.update.edit,
    saved: { values: { body: update.body }, etag: null },
    save: async (_, { body }) => {
      // Its version is read now: the incident's says nothing about one update.
      const { response } = await api.GET(`/api/v1/${collection}/{incident}/updates/{update}`, { params });
      return orThrow(
        api.PATCH(`/api/v1/${collection}/{incident}/updates/{update}`, {
          params: { ...params, header: ifMatch(response.headers.get('etag')) },
          body: changes({ body: { ...body } }),
        }),
      );
    },
    onSaved: () => {
      toast(texts.update.changed);
      onClose();
      void queries.invalidateQueries({ queryKey: [`/api/v1/${collection}/{incident}`] });
    },
  });
  return (
    <Dialog title={texts.update.edit} isOpen onClose={onClose} size="large">
      <FormErrors errors={editor.errors} error={editor.error} shown={['body']} />
      <LocaleTextsField
        label={texts.update.text}
        field="body"
        isLong
        autoFocus
        value={editor.values.body}
        errors={editor.errors}
        maxLength={25_000}
        onChange={(body) => {
          editor.set('body', body);
        }}
      />
      <DraftBar editor={editor} />
    </Dialog>
  );
}
