import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { useTexts } from '../../lib/texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';

type Audience = Schemas['Audience'];

interface Values {
  readonly name: string;
  /** Empty: none. */
  readonly external_id: string;
  readonly includes_public: boolean;
}

export const AUDIENCES = '/api/v1/audiences';
const EMPTY: Values = { name: '', external_id: '', includes_public: true };

interface CloseProps {
  readonly onClose: () => void;
}

export function NewAudienceDialog({ onClose }: CloseProps): ReactNode {
  const { audiences: texts } = useTexts();
  return (
    <NewDialog
      title={texts.create}
      record="audiences/new"
      empty={EMPTY}
      labels={useLabels()}
      save={({ name, ...others }) => orThrow(api.POST(AUDIENCES, { body: { name, ...bodyOf(others) } }))}
      call={(values) => ({ method: 'POST', path: AUDIENCES, body: bodyOf(values) })}
      changes={[AUDIENCES]}
      size="small"
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </NewDialog>
  );
}

export function EditAudienceDialog({ id, onClose }: CloseProps & { readonly id: number }): ReactNode {
  const { audiences: texts } = useTexts();
  const query = useQuery(reading(`${AUDIENCES}/{audience}`, { params: { path: { audience: id } } }));
  return (
    <EditDialog
      title={texts.edit}
      record={`audiences/${String(id)}`}
      query={query}
      valuesOf={({ name, external_id, includes_public }): Values => ({
        name,
        external_id: external_id ?? '',
        includes_public,
      })}
      labels={useLabels()}
      {...patchOf(`${AUDIENCES}/{audience}`, id, bodyOf)}
      changes={[AUDIENCES]}
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </EditDialog>
  );
}

interface RemoveAudienceDialogProps extends CloseProps {
  readonly audience: Audience;
  /** Called before the lists are read again. */
  readonly onRemoved?: () => Promise<void>;
}

/** Asks before an audience is deleted, in numbers. */
export function RemoveAudienceDialog({ audience, onRemoved, onClose }: RemoveAudienceDialogProps): ReactNode {
  const { audiences: texts } = useTexts();
  const { id, name, members, components } = audience;
  return (
    <RemoveDialog
      title={texts.removeTitle(name)}
      text={texts.removeText(members, components)}
      remove={async () => {
        await orThrow(api.DELETE(`${AUDIENCES}/{audience}`, { params: { path: { audience: id } } }));
        await onRemoved?.();
      }}
      changes={[AUDIENCES]}
      onClose={onClose}
    />
  );
}

function useLabels(): Readonly<Record<keyof Values, string>> {
  const { audiences: texts, metadata } = useTexts();
  return {
    name: texts.name,
    external_id: metadata.externalId,
    includes_public: texts.includesPublic,
  };
}

function Fields({ editor: { field, toggle } }: { readonly editor: Editor<Values> }): ReactNode {
  const { audiences: texts } = useTexts();
  const labels = useLabels();
  return (
    <>
      <TextField
        label={labels.name}
        hint={texts.nameHint}
        isRequired
        autoFocus
        maxLength={255}
        {...field('name')}
      />
      <Switch {...toggle('includes_public')}>{labels.includes_public}</Switch>
      <TextField
        label={labels.external_id}
        hint={texts.externalIdHint}
        dir="ltr"
        maxLength={255}
        {...field('external_id')}
      />
    </>
  );
}

function bodyOf({ external_id, ...others }: Partial<Values>): Partial<Schemas['UpdateAudience']> {
  return {
    ...others,
    ...(external_id !== undefined && { external_id: external_id === '' ? null : external_id }),
  };
}
