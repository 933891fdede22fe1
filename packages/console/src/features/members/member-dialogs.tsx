import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { messagesOf, type FieldErrors } from '../../lib/problem.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Checkbox } from '../../ui/checkbox.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { FormErrors } from '../../ui/form-errors.js';
import { Loaded } from '../../ui/loaded.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';

/** The built-in role of those who write incidents; colleagues are mostly invited as that. */
const EDITOR = 2;

interface RolesFieldProps {
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly errors: FieldErrors;
}

function RolesField({ value, onChange, errors }: RolesFieldProps): ReactNode {
  const { members: texts } = useTexts();
  const roles = useQuery(reading('/api/v1/roles', { params: { query: { per_page: 100 } } }));
  return (
    <fieldset>
      <legend className="field-label">{texts.roles}</legend>
      <Loaded query={roles}>
        {({ data }) => (
          <div className="row">
            {data.map(({ id, name }) => (
              <Checkbox
                key={id}
                isSelected={value.includes(id)}
                onChange={(isSelected) => {
                  onChange(isSelected ? [...value, id] : value.filter((one) => one !== id));
                }}
              >
                <span dir="auto">{name}</span>
              </Checkbox>
            ))}
          </div>
        )}
      </Loaded>
      {messagesOf(errors, 'roles').length > 0 && (
        <p className="field-error" role="alert">
          {messagesOf(errors, 'roles').join(' ')}
        </p>
      )}
    </fieldset>
  );
}

interface InviteValues {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly number[];
}

const EMPTY: InviteValues = { email: '', name: '', roles: [EDITOR] };

/** Invites a colleague by mail. */
export function InviteMemberDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { members: texts } = useTexts();
  const editor = useEditor<InviteValues>({
    record: 'members/new',
    label: texts.invite,
    saved: { values: EMPTY, etag: null },
    save: (_, values) => orThrow(api.POST('/api/v1/members', { body: bodyOf(values) })),
    changes: ['/api/v1/members'],
    onSaved: () => {
      toast(texts.invited);
      onClose();
    },
  });
  const { values, errors, set } = editor;
  return (
    <Dialog title={texts.invite} isOpen onClose={onClose}>
      <FormErrors errors={errors} error={editor.error} shown={['email', 'name', 'roles']} />
      <TextField
        label={texts.email}
        type="email"
        dir="ltr"
        autoFocus
        isRequired
        maxLength={254}
        value={values.email}
        errors={messagesOf(errors, 'email')}
        onChange={(email) => {
          set('email', email);
        }}
      />
      <TextField
        label={texts.name}
        maxLength={255}
        value={values.name}
        errors={messagesOf(errors, 'name')}
        onChange={(name) => {
          set('name', name);
        }}
      />
      <RolesField
        value={values.roles}
        errors={errors}
        onChange={(roles) => {
          set('roles', roles);
        }}
      />
      <div>
        <ApiCallButton call={() => ({ method: 'POST', path: '/api/v1/members', body: bodyOf(values) })} />
      </div>
      <DraftBar editor={editor} saveLabel={texts.send} />
    </Dialog>
  );
}

function bodyOf({ email, name, roles }: InviteValues): Schemas['CreateMember'] {
  return { email, ...(name !== '' && { name }), roles: roles.map((id) => ({ id })) };
}

interface RolesValues {
  readonly roles: readonly number[];
}

interface MemberRolesDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes what a member may do. */
export function MemberRolesDialog({ id, onClose }: MemberRolesDialogProps): ReactNode {
  const { members: texts } = useTexts();
  const member = useQuery(reading('/api/v1/members/{member}', { params: { path: { member: id } } }));
  return (
    <Dialog title={texts.changeRoles} isOpen onClose={onClose}>
      <Loaded query={member}>
        {({ data, etag }) => (
          <RolesForm
            id={id}
            saved={{ values: { roles: idsOf(data) }, etag }}
            reread={async () => {
              const { data: now = { data, etag } } = await member.refetch({ throwOnError: true });
              return { values: { roles: idsOf(now.data) }, etag: now.etag };
            }}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function idsOf({ roles }: Schemas['Member']): readonly number[] {
  return roles.map(({ id }) => id);
}

interface RolesFormProps extends MemberRolesDialogProps {
  readonly saved: Saved<RolesValues>;
  readonly reread: () => Promise<Saved<RolesValues>>;
}

function RolesForm({ id, saved, reread, onClose }: RolesFormProps): ReactNode {
  const { members: texts, ui } = useTexts();
  const editor = useEditor<RolesValues>({
    record: `members/${String(id)}/roles`,
    label: texts.changeRoles,
    saved,
    reread,
    save: (_, { roles }, etag) =>
      orThrow(
        api.PATCH('/api/v1/members/{member}', {
          params: { path: { member: id }, header: ifMatch(etag) },
          body: changes<Schemas['UpdateMember']>({ roles: roles.map((role) => ({ id: role })) }),
        }),
      ),
    changes: ['/api/v1/members'],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={['roles']} />
      <RolesField
        value={editor.values.roles}
        errors={editor.errors}
        onChange={(roles) => {
          editor.set('roles', roles);
        }}
      />
      <DraftBar editor={editor} />
      <ConflictDialog editor={editor} labels={{ roles: texts.roles }} />
    </>
  );
}
