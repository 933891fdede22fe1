import { orThrow } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, ifMatch, reading } from '../../lib/api.js';
import { changesOf, type Collection, type LifecycleRecord } from '../../lib/lifecycle.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { useWrite } from '../../lib/use-write.js';
import { BodyField } from '../body-field.js';
import { Button } from '../button.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { EditDialog } from '../edit-dialog.js';
import { Markdown } from '../markdown.js';
import { NewDialog } from '../new-dialog.js';
import { Section } from '../screen.js';
import { toast } from '../toast.js';
import './lifecycle.css';

interface Values {
  readonly body: LocaleTexts;
}

const NONE: Values = { body: {} };

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
      onDone: () => toast(words.published),
    },
  );
  const remove = useWrite(() => api.DELETE(`/api/v1/${collection}/{incident}/postmortem`, { params }), {
    changes,
  });
  const { postmortem } = record;
  const close = (): void => setOpen(undefined);
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
          <Markdown text={textIn(postmortem.body)} />
        </>
      )}
      {mayManage && (
        <div className="row">
          <Button onPress={() => setOpen('edit')}>{postmortem === null ? words.write : words.edit}</Button>
          {postmortem?.is_published === false && (
            <Button kind="primary" onPress={() => setOpen('publish')}>
              {words.publish}
            </Button>
          )}
          {postmortem !== null && (
            <Button kind="quiet" onPress={() => setOpen('remove')}>
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
          <Markdown text={textIn(postmortem?.body ?? {})} />
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
  const { incidents: texts, ui } = useTexts();
  const path = { incident: record.id };
  const query = useQuery({
    ...reading(`/api/v1/${collection}/{incident}/postmortem`, { params: { path } }),
    enabled: record.postmortem !== null,
  });
  const form = {
    title: texts.sections.postmortem,
    record: `${collection}/${String(record.id)}/postmortem`,
    labels: { body: texts.postmortem.body },
    changes: changesOf(collection),
    done: ui.saved,
    onClose,
    children: (editor: Editor<Values>) => (
      <BodyField label={texts.postmortem.body} hint={texts.postmortem.bodyHint} autoFocus editor={editor} />
    ),
  };
  const save = ({ body }: Values, etag: string | null): Promise<unknown> =>
    orThrow(
      api.PUT(`/api/v1/${collection}/{incident}/postmortem`, {
        params: { path, header: ifMatch(etag) },
        body: { body: { ...body } },
      }),
    );
  // Once there is one, also by somebody else meanwhile, what is typed meets it.
  return record.postmortem === null ? (
    <NewDialog {...form} empty={NONE} save={(values) => save(values, null)} saveLabel={ui.save} />
  ) : (
    <EditDialog
      {...form}
      query={query}
      valuesOf={({ body }): Values => ({ body })}
      save={(_, values, etag) => save(values, etag)}
    />
  );
}
