import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useOpenDialog } from '../../lib/use-open-dialog.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { Pages } from '../../ui/pages.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { RecordList } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { toast } from '../../ui/toast.js';
import { InviteMemberDialog, MemberRolesDialog } from './member-dialogs.js';

type Member = Schemas['Member'];

/** Which dialog is open. */
type Open =
  { readonly kind: 'invite' } | { readonly kind: 'roles' | 'suspend' | 'remove'; readonly member: Member };

const TONES = { invited: 'accent', active: 'operational', suspended: 'degraded' } as const;

/** The people who may sign in to this status page. */
export function MembersScreen(): ReactNode {
  const { members: texts } = useTexts();
  const mayManage = useAbility('members.manage');
  const [open, setOpen] = useOpenDialog<Open>({ kind: 'invite' });
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading('/api/v1/members', { params: { query: { page } } })));
  const close = (): void => setOpen(undefined);
  return (
    <Screen
      title={texts.title}
      help="as-a-person"
      action={
        mayManage && (
          <Button kind="primary" onPress={() => setOpen({ kind: 'invite' })}>
            {texts.invite}
          </Button>
        )
      }
    >
      <Pages query={query} onPage={setPage}>
        {(data) => <Members members={data} onOpen={setOpen} />}
      </Pages>
      {open?.kind === 'invite' && <InviteMemberDialog onClose={close} />}
      {open?.kind === 'roles' && <MemberRolesDialog id={open.member.id} onClose={close} />}
      {(open?.kind === 'suspend' || open?.kind === 'remove') && (
        <EndDialog kind={open.kind} member={open.member} onClose={close} />
      )}
    </Screen>
  );
}

interface MembersProps {
  readonly members: readonly Member[];
  readonly onOpen: (open: Open) => void;
}

function Members({ members, onOpen }: MembersProps): ReactNode {
  const { members: texts, ui } = useTexts();
  const times = useTimes();
  const changes = ['/api/v1/members'];
  const said = (text: string) => (): void => toast(text);
  const invite = useWrite(
    (member: number) =>
      api.POST('/api/v1/members/{member}/resend-invitation', { params: { path: { member } } }),
    { changes, onDone: said(texts.invited) },
  );
  const reactivate = useWrite(
    (member: number) => api.POST('/api/v1/members/{member}/reactivate', { params: { path: { member } } }),
    { changes, onDone: said(texts.reactivated) },
  );
  const signOut = useWrite(
    (member: number) => api.POST('/api/v1/members/{member}/sign-out', { params: { path: { member } } }),
    { changes, onDone: said(texts.signedOut) },
  );
  const error = invite.error ?? reactivate.error ?? signOut.error;
  const actionsOf = (member: Member): readonly MenuAction[] => {
    const dialog = (
      kind: 'roles' | 'suspend' | 'remove',
      label: string,
      isDangerous = false,
    ): MenuAction => ({
      id: kind,
      label,
      isDangerous,
      onAction: () => onOpen({ kind, member }),
    });
    const step = (id: string, label: string, write: { mutate: (id: number) => void }): MenuAction => ({
      id,
      label,
      onAction: () => write.mutate(member.id),
    });
    return [
      dialog('roles', texts.changeRoles),
      ...(member.status === 'invited' ? [step('invite', texts.inviteAgain, invite)] : []),
      ...(member.status === 'active'
        ? [step('signOut', texts.signOut, signOut), dialog('suspend', texts.suspend)]
        : []),
      ...(member.status === 'suspended' ? [step('reactivate', texts.reactivate, reactivate)] : []),
      dialog('remove', ui.remove, true),
    ];
  };
  return (
    <>
      {error !== null && <ProblemNote error={error} />}
      <RecordList
        label={texts.title}
        rows={members}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'who',
            title: texts.who,
            cell: ({ name, email }) => (
              <>
                {name !== null && <>{name} </>}
                <span className="dim" dir="ltr">
                  {email}
                </span>
              </>
            ),
          },
          {
            id: 'status',
            title: texts.status,
            cell: ({ status }) => <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>,
          },
          { id: 'roles', title: texts.roles, cell: ({ roles }) => roles.map(({ name }) => name).join(', ') },
          {
            id: 'seen',
            title: texts.lastSeen,
            isMinor: true,
            cell: ({ last_seen_at }) => (last_seen_at === null ? texts.never : times.relative(last_seen_at)),
          },
          {
            id: 'actions',
            title: ui.moreActions,
            isTitleUnseen: true,
            cell: (member) => (
              <Menu label={`${ui.moreActions}: ${member.email}`} actions={actionsOf(member)}>
                ⋯
              </Menu>
            ),
          },
        ]}
      />
    </>
  );
}

interface EndDialogProps {
  readonly kind: 'suspend' | 'remove';
  readonly member: Member;
  readonly onClose: () => void;
}

function EndDialog({ kind, member, onClose }: EndDialogProps): ReactNode {
  const { members: texts, ui } = useTexts();
  const path = { member: member.id };
  const changes = ['/api/v1/members'];
  const suspend = useWrite(() => api.POST('/api/v1/members/{member}/suspend', { params: { path } }), {
    changes,
  });
  const remove = useWrite(() => api.DELETE('/api/v1/members/{member}', { params: { path } }), { changes });
  const name = member.name ?? member.email;
  return kind === 'suspend' ? (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.suspendTitle(name)}
      confirmLabel={texts.suspend}
      onClose={onClose}
      onConfirm={() => suspend.mutateAsync(undefined)}
    >
      <p>{texts.suspendText}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.removeTitle(name)}
      confirmLabel={ui.remove}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      <p>{texts.removeText}</p>
    </ConfirmDialog>
  );
}
