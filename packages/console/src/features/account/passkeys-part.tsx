import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { patchOf } from '../../lib/patch-of.js';
import { fieldErrorsOf, messagesOf } from '../../lib/problem.js';
import { useAttempt } from '../../lib/use-attempt.js';
import { useReread } from '../../lib/use-reread.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { Button } from '../../ui/button.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loaded } from '../../ui/loaded.js';
import { opening } from '../../ui/menu.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { menuColumn, RecordList } from '../../ui/record-list.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import { Section } from '../../ui/screen.js';
import { Badge } from '../../ui/status-sign.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';
import { canMakePasskey, makePasskey, PasskeyNotMade } from './make-passkey.js';

type Passkey = Schemas['Passkey'];

const PATH = '/api/v1/members/me/passkeys';
/** More than a member may have. */
const ALL = { params: { query: { per_page: 100 } } } as const;

/** Which dialog is open. */
type Open =
  { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey } | undefined;

/** The member's passkeys: added in this browser, renamed, removed. */
export function PasskeysPart(): ReactNode {
  const { account: texts } = useTexts();
  const [open, setOpen] = useState<Open>();
  const query = useQuery(live(reading(PATH, ALL)));
  const close = (): void => setOpen(undefined);
  const add = canMakePasskey() ? (
    <Button onPress={() => setOpen({ kind: 'add' })}>{texts.addPasskey}</Button>
  ) : undefined;
  return (
    <Section title={texts.passkeys} tools={add}>
      <p className="dim">{add === undefined ? texts.noPasskeysHere : texts.passkeysText}</p>
      <Loaded
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={texts.passkeysEmpty}>{texts.passkeysEmptyText}</EmptyState>}
      >
        {({ data }) => <Passkeys passkeys={data} onOpen={setOpen} />}
      </Loaded>
      {open?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog id={open.passkey.id} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </Section>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onOpen: (open: Open) => void;
}

function Passkeys({ passkeys, onOpen }: PasskeysProps): ReactNode {
  const { account: texts, ui } = useTexts();
  const times = useTimes();
  return (
    <RecordList
      label={texts.passkeys}
      rows={passkeys}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: texts.passkeyName,
          cell: ({ name, copied_at }) => (
            <>
              {name} {copied_at !== null && <Badge tone="major_outage">{texts.copied}</Badge>}
            </>
          ),
        },
        { id: 'host', title: texts.host, isMinor: true, cell: ({ host }) => <span dir="ltr">{host}</span> },
        {
          id: 'used',
          title: texts.lastUsed,
          cell: ({ last_used_at }) => (last_used_at === null ? texts.never : times.relative(last_used_at)),
        },
        { id: 'added', title: texts.added, isMinor: true, cell: ({ created_at }) => times.at(created_at) },
        menuColumn(
          ui.moreActions,
          ({ name }: Passkey) => name,
          (passkey) => {
            const entry = opening<'rename' | 'remove'>((kind) => onOpen({ kind, passkey }));
            return [entry('rename', texts.rename), entry('remove', ui.remove, true)];
          },
        ),
      ]}
    />
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

/** Not an editor: nothing is left of it when it is closed, and the browser asks the person before the API is sent anything. */
function AddPasskeyDialog({ onClose }: DialogProps): ReactNode {
  const { account: texts } = useTexts();
  const reread = useReread();
  const [name, setName] = useState('');
  const add = async (): Promise<void> => {
    const { data } = await orThrow(api.POST(`${PATH}/options`, { body: {} }));
    const credential = await makePasskey(data.public_key);
    await orThrow(api.POST(PATH, { body: { name: name.trim(), credential: { ...credential } } }));
  };
  const { attempt, isPending, error } = useAttempt(add, () => {
    toast(texts.passkeyAdded);
    void reread([PATH]);
    onClose();
  });
  const ofName = messagesOf(fieldErrorsOf(error), 'name');
  return (
    <ActionDialog
      title={texts.addPasskey}
      actionLabel={texts.continueInBrowser}
      isDisabled={name.trim() === ''}
      isPending={isPending}
      onAction={() => void attempt()}
      onClose={onClose}
    >
      <TextField
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        isRequired
        autoFocus
        maxLength={100}
        value={name}
        errors={ofName}
        onChange={setName}
      />
      {error instanceof PasskeyNotMade && <p role="alert">{texts.refusals[error.refusal]}</p>}
      {error !== undefined && !(error instanceof PasskeyNotMade) && ofName.length === 0 && (
        <ProblemNote error={error} />
      )}
    </ActionDialog>
  );
}

interface RenamePasskeyDialogProps extends DialogProps {
  readonly id: number;
}

function RenamePasskeyDialog({ id, onClose }: RenamePasskeyDialogProps): ReactNode {
  const { account: texts } = useTexts();
  const path = { passkey: id };
  const query = useQuery(reading(`${PATH}/{passkey}`, { params: { path } }));
  return (
    <EditDialog
      title={texts.rename}
      record={`account/passkeys/${String(id)}`}
      query={query}
      valuesOf={({ name }): Pick<Passkey, 'name'> => ({ name })}
      labels={{ name: texts.passkeyName }}
      {...patchOf(`${PATH}/{passkey}`, id)}
      changes={[PATH]}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField label={texts.passkeyName} isRequired autoFocus maxLength={100} {...field('name')} />
      )}
    </EditDialog>
  );
}

interface RemovePasskeyDialogProps extends DialogProps {
  readonly passkey: Passkey;
}

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: RemovePasskeyDialogProps): ReactNode {
  const { account: texts } = useTexts();
  return (
    <RemoveDialog
      title={texts.removePasskeyTitle(name)}
      text={texts.removePasskeyText}
      remove={() => orThrow(api.DELETE(`${PATH}/{passkey}`, { params: { path: { passkey: id } } }))}
      changes={[PATH]}
      onClose={onClose}
    />
  );
}
