import { orThrow } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, ifMatch, reading } from '../../lib/api.js';
import { changesOf, type Collection, type LifecycleRecord } from '../../lib/lifecycle.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import type { Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../button.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { Dialog } from '../dialog.js';
import { EditDialog } from '../edit-dialog.js';
import { Section } from '../screen.js';
import { toast } from '../toast.js';
import { BodyForm } from './body-form.js';
import './lifecycle.css';

interface Values {
  readonly body: LocaleTexts;
}

const NONE: Saved<Values> = { values: { body: {} }, etag: null };

interface PostmortemProps {
  readonly collection: Collection;
  readonly record: LifecycleRecord;
  readonly mayManage: boolean;
}

/** The post-mortem of a record that is over: written as a draft, then published. */
export function PostmortemSection({ collection, record, mayManage }: PostmortemProps): ReactNode {
  const { incidents: texts } = useTexts();
  const { postmortem: words } = texts;
  const textIn = useTextIn();
  const times = useTimes();
  const [open, setOpen] = useState<'edit' | 'publish' | 'remove'>();
  const params = { path: { incident: record.id } };
  const changes = changesOf(collection);
  const publish = useWrite(
    () => api.POST(`/api/v1/${collection}/{incident}/postmortem/publish`, { params }),
    {
      changes,
      onDone: () => {
        toast(words.published);
      },
    },
  );
  const remove = useWrite(() => api.DELETE(`/api/v1/${collection}/{incident}/postmortem`, { params }), {
    changes,
  });
  const { postmortem } = record;
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <Section title={texts.sections.postmortem}>
      {postmortem === null ? (
        <p className="dim">{words.none}</p>
      ) : (
        <>
          <p className="dim">
            {postmortem.published_at === null
              ? words.draft
              : words.publishedAt(times.at(postmortem.published_at))}
          </p>
          <p className="record-text" dir="auto">
            {textIn(postmortem.body)}
          </p>
        </>
      )}
      {mayManage && (
        <div className="row">
          <Button
            onPress={() => {
              setOpen('edit');
            }}
          >
            {postmortem === null ? words.write : words.edit}
          </Button>
          {postmortem?.is_published === false && (
            <Button
              kind="primary"
              onPress={() => {
                setOpen('publish');
              }}
            >
              {words.publish}
            </Button>
          )}
          {postmortem !== null && (
            <Button
              kind="quiet"
              onPress={() => {
                setOpen('remove');
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {open === 'edit' && <EditPostmortemDialog collection={collection} record={record} onClose={close} />}
      {open === 'publish' && (
        <ConfirmDialog
          isOpen
          title={words.publish}
          confirmLabel={words.publish}
          onClose={close}
          onConfirm={() => publish.mutateAsync(undefined)}
        >
          <p className="record-text" dir="auto">
            {textIn(postmortem?.body ?? {})}
          </p>
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={words.removeTitle}
          confirmLabel={words.remove}
          onClose={close}
          onConfirm={() => remove.mutateAsync(undefined)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface EditPostmortemDialogProps {
  readonly collection: Collection;
  readonly record: LifecycleRecord;
  readonly onClose: () => void;
}

function EditPostmortemDialog({ collection, record, onClose }: EditPostmortemDialogProps): ReactNode {
  const { incidents: texts } = useTexts();
  const path = { incident: record.id };
  const query = useQuery({
    ...reading(`/api/v1/${collection}/{incident}/postmortem`, { params: { path } }),
    enabled: record.postmortem !== null,
  });
  const form = (saved: Saved<Values>, reread?: () => Promise<Saved<Values>>): ReactNode => (
    <BodyForm
      record={`${collection}/${String(record.id)}/postmortem`}
      title={texts.sections.postmortem}
      label={texts.postmortem.body}
      hint={texts.postmortem.bodyHint}
      saved={saved}
      {...(reread !== undefined && { reread })}
      save={({ body }, etag) =>
        orThrow(
          api.PUT(`/api/v1/${collection}/{incident}/postmortem`, {
            params: { path, header: ifMatch(etag) },
            body: { body: { ...body } },
          }),
        )
      }
      changes={changesOf(collection)}
      onSaved={onClose}
    />
  );
  if (record.postmortem === null)
    return (
      <Dialog title={texts.sections.postmortem} isOpen onClose={onClose} size="large">
        {form(NONE)}
      </Dialog>
    );
  return (
    <EditDialog
      title={texts.sections.postmortem}
      query={query}
      savedOf={({ data: { body }, etag }) => ({ values: { body }, etag })}
      onClose={onClose}
    >
      {form}
    </EditDialog>
  );
}
