import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { useTexts } from '../../lib/texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { AudiencesField } from '../../ui/audiences-field.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextField } from '../../ui/text-field.js';

type Admission = Schemas['Admission'];
type Kind = Schemas['AdmissionKind'];

interface EditValues {
  readonly name: string;
  /** Empty: the stored one stays. */
  readonly password: string;
  /** One in each line. */
  readonly domains: string;
  /** One in each line. */
  readonly cidrs: string;
  /** Null: it shows the components of all audiences. */
  readonly audience_ids: number[] | null;
}

interface NewValues extends EditValues {
  readonly kind: Kind;
}

const PATH = '/api/v1/admissions';
const KINDS = [
  'password',
  'email_domain',
  'ip_range',
  'sso',
  'signed_link',
  'token',
] as const satisfies readonly Kind[];
const EMPTY: NewValues = {
  name: '',
  kind: 'password',
  password: '',
  domains: '',
  cidrs: '',
  audience_ids: null,
};
/** Stands for a password in the call that a form would make. */
const HIDDEN = '…';

interface NewAdmissionDialogProps {
  /** @param issued what was created, with its key; undefined: nothing was */
  readonly onClose: (issued?: Schemas['IssuedAdmission']) => void;
}

export function NewAdmissionDialog({ onClose }: NewAdmissionDialogProps): ReactNode {
  const { admissions: texts } = useTexts();
  const labels = useLabels();
  const issued = useRef<Schemas['IssuedAdmission']>(undefined);
  return (
    <NewDialog
      title={texts.create}
      record="admissions/new"
      empty={EMPTY}
      secrets={SECRETS}
      labels={{ ...labels, kind: texts.kind }}
      save={async (values) => {
        const { data } = await orThrow(api.POST(PATH, { body: createBodyOf(values) }));
        issued.current = data;
      }}
      call={(values) => ({
        method: 'POST',
        path: PATH,
        body: createBodyOf({ ...values, password: HIDDEN }),
      })}
      changes={[PATH]}
      size="small"
      onClose={() => onClose(issued.current)}
    >
      {(editor) => (
        <>
          <Select
            label={texts.kind}
            hint={texts.kindTexts[editor.values.kind]}
            choices={KINDS.map((id) => ({ id, label: texts.kinds[id] }))}
            {...editor.field('kind')}
          />
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            isRequired
            maxLength={255}
            {...editor.field('name')}
          />
          <FieldOfKind kind={editor.values.kind} editor={editor} passwordHint={texts.passwordHint} />
          <ShownField editor={editor} />
        </>
      )}
    </NewDialog>
  );
}

interface EditAdmissionDialogProps {
  readonly admission: Admission;
  readonly onClose: () => void;
}

export function EditAdmissionDialog({
  admission: { id, kind },
  onClose,
}: EditAdmissionDialogProps): ReactNode {
  const { admissions: texts } = useTexts();
  const path = { admission: id };
  const query = useQuery(reading(`${PATH}/{admission}`, { params: { path } }));
  return (
    <EditDialog
      title={texts.edit}
      record={`admissions/${String(id)}`}
      query={query}
      valuesOf={({ name, domains, cidrs, audience_ids }): EditValues => ({
        name,
        password: '',
        domains: domains.join('\n'),
        cidrs: cidrs.join('\n'),
        audience_ids,
      })}
      secrets={SECRETS}
      labels={useLabels()}
      {...patchOf(`${PATH}/{admission}`, id, bodyOf)}
      call={(changed) => ({
        method: 'PATCH',
        path: `${PATH}/${String(id)}`,
        body: bodyOf({ ...changed, ...(changed.password !== undefined && { password: HIDDEN }) }),
      })}
      changes={[PATH]}
      onClose={onClose}
    >
      {(editor) => (
        <>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            isRequired
            maxLength={255}
            {...editor.field('name')}
          />
          <FieldOfKind kind={kind} editor={editor} passwordHint={texts.passwordKept} />
          <ShownField editor={editor} />
          {(kind === 'email_domain' || kind === 'ip_range') && (
            <p className="field-hint">{texts.changeHint}</p>
          )}
        </>
      )}
    </EditDialog>
  );
}

const SECRETS = ['password'] as const;

interface FieldOfKindProps {
  readonly kind: Kind;
  readonly editor: Pick<Editor<EditValues>, 'field'>;
  readonly passwordHint: string;
}

/** What an admission of this kind asks for. */
function FieldOfKind({ kind, editor: { field }, passwordHint }: FieldOfKindProps): ReactNode {
  const { admissions: texts } = useTexts();
  switch (kind) {
    case 'password':
      return (
        <TextField
          label={texts.password}
          hint={passwordHint}
          autoComplete="off"
          dir="ltr"
          maxLength={200}
          {...field('password')}
        />
      );
    case 'email_domain':
      return <TextArea label={texts.domains} hint={texts.domainsHint} dir="ltr" {...field('domains')} />;
    case 'ip_range':
      return <TextArea label={texts.cidrs} hint={texts.cidrsHint} dir="ltr" {...field('cidrs')} />;
    case 'sso':
    case 'signed_link':
    case 'token':
      return null;
  }
}

interface ShownFieldProps {
  readonly editor: Pick<Editor<EditValues>, 'field'>;
}

/** Which audiences' components an admission shows. */
function ShownField({ editor }: ShownFieldProps): ReactNode {
  const { admissions: texts } = useTexts();
  return (
    <AudiencesField
      label={texts.shows}
      all={texts.showsAll}
      hint={texts.showsHint}
      none={texts.showsPublic}
      {...editor.field('audience_ids')}
    />
  );
}

function useLabels(): Readonly<Record<keyof EditValues, string>> {
  const { admissions: texts } = useTexts();
  return {
    name: texts.name,
    password: texts.password,
    domains: texts.domains,
    cidrs: texts.cidrs,
    audience_ids: texts.shows,
  };
}

/** Only what the kind asks for: what was typed for another one stays in the form. */
function createBodyOf({
  kind,
  name,
  password,
  domains,
  cidrs,
  audience_ids,
}: NewValues): Schemas['CreateAdmission'] {
  return {
    name,
    kind,
    ...(audience_ids !== null && { audience_ids }),
    ...(kind === 'password' && { password }),
    ...(kind === 'email_domain' && { domains: linesOf(domains) }),
    ...(kind === 'ip_range' && { cidrs: linesOf(cidrs) }),
  };
}

function bodyOf({ domains, cidrs, ...others }: Partial<EditValues>): Partial<Schemas['UpdateAdmission']> {
  return {
    ...others,
    ...(domains !== undefined && { domains: linesOf(domains) }),
    ...(cidrs !== undefined && { cidrs: linesOf(cidrs) }),
  };
}

function linesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((line) => line !== '');
}
