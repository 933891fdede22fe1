import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, changes, ifMatch, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { Loaded } from '../../ui/loaded.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { TextField } from '../../ui/text-field.js';

const PATH = '/api/v1/members';
/** The built-in role of those who write incidents; colleagues are mostly invited as that. */
const EDITOR = 2;

interface RolesFieldProps {
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly errors: readonly string[];
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
                onChange={(isSelected) =>
                  onChange(isSelected ? [...value, id] : value.filter((one) => one !== id))
                }
              >
                <span dir="auto">{name}</span>
              </Checkbox>
            ))}
          </div>
        )}
      </Loaded>
      <FieldMessages messages={errors} />
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
  return (
    <NewDialog
      title={texts.invite}
      record="members/new"
      empty={EMPTY}
      labels={{ email: texts.email, name: texts.name, roles: texts.roles }}
      save={(values) => orThrow(api.POST(PATH, { body: bodyOf(values) }))}
      saveLabel={texts.send}
      call={(values) => ({ method: 'POST', path: PATH, body: bodyOf(values) })}
      changes={[PATH]}
      done={texts.invited}
      size="small"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            label={texts.email}
            type="email"
            dir="ltr"
            autoFocus
            isRequired
            maxLength={254}
            {...field('email')}
          />
          <TextField label={texts.name} maxLength={255} {...field('name')} />
          <RolesField {...field('roles')} />
        </>
      )}
    </NewDialog>
  );
}

function bodyOf({ email, name, roles }: InviteValues): Schemas['CreateMember'] {
  return { email, ...(name !== '' && { name }), roles: roles.map((id) => ({ id })) };
}

interface MemberRolesDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes what a member may do. */
export function MemberRolesDialog({ id, onClose }: MemberRolesDialogProps): ReactNode {
  const { members: texts } = useTexts();
  const path = { member: id };
  const query = useQuery(reading('/api/v1/members/{member}', { params: { path } }));
  return (
    <EditDialog
      title={texts.changeRoles}
      record={`members/${String(id)}/roles`}
      query={query}
      valuesOf={({ roles }): Pick<InviteValues, 'roles'> => ({ roles: roles.map((role) => role.id) })}
      labels={{ roles: texts.roles }}
      save={(_, { roles }, etag) =>
        orThrow(
          api.PATCH('/api/v1/members/{member}', {
            params: { path, header: ifMatch(etag) },
            body: changes<Schemas['UpdateMember']>({ roles: roles.map((role) => ({ id: role })) }),
          }),
        )
      }
      changes={[PATH]}
      onClose={onClose}
    >
      {({ field }) => <RolesField {...field('roles')} />}
    </EditDialog>
  );
}
