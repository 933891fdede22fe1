import { orThrow } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { changesOf, type Collection, type LifecycleRecord } from '../../lib/lifecycle.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { BodyField } from '../body-field.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { EditDialog } from '../edit-dialog.js';
import { Markdown } from '../markdown.js';
import { Menu, opening, type MenuAction } from '../menu.js';
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
      onDone: () => toast(texts.update.removed),
    },
  );
  const close = (): void => setOpen(undefined);
  const actionsOf = (update: Update): readonly MenuAction[] => {
    const entry = opening<'edit' | 'remove'>((kind) => setOpen({ kind, update }));
    return [entry('edit', texts.update.edit), entry('remove', texts.update.remove, true)];
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
                <Menu label={`${ui.moreActions}: ${texts.update.text}`} actions={actionsOf(update)}>
                  ⋯
                </Menu>
              )
            }
          />
        ))}
      </ol>
      {open?.kind === 'edit' && (
        <EditUpdateDialog collection={collection} id={record.id} update={open.update.id} onClose={close} />
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
      <Markdown text={textIn(update.body)} />
    </li>
  );
}

interface EditUpdateDialogProps {
  readonly collection: Collection;
  readonly id: number;
  readonly update: number;
  readonly onClose: () => void;
}

function EditUpdateDialog({ collection, id, update, onClose }: EditUpdateDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const path = { incident: id, update };
  const query = useQuery(reading(`/api/v1/${collection}/{incident}/updates/{update}`, { params: { path } }));
  return (
    <EditDialog<Update, Pick<Update, 'body'>>
      title={texts.update.edit}
      record={`${collection}/${String(id)}/updates/${String(update)}`}
      query={query}
      valuesOf={({ body }) => ({ body })}
      labels={{ body: texts.update.text }}
      save={(changed, _, etag) =>
        orThrow(
          api.PATCH(`/api/v1/${collection}/{incident}/updates/{update}`, {
            params: { path, header: ifMatch(etag) },
            body: changes(changed),
          }),
        )
      }
      call={(body) => ({
        method: 'PATCH',
        path: `/api/v1/${collection}/${String(id)}/updates/${String(update)}`,
        body,
      })}
      changes={changesOf(collection)}
      done={texts.update.changed}
      onClose={onClose}
    >
      {(editor) => <BodyField label={texts.update.text} autoFocus editor={editor} />}
    </EditDialog>
  );
}
