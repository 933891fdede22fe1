import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch, live, reading } from '../../lib/api.js';
import { fieldErrorsOf, messagesOf } from '../../lib/problem.js';
import { useEditor, type Saved } from '../../lib/use-editor.js';
import { useReread } from '../../lib/use-reread.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { DraftBar } from '../../ui/draft-bar.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FormErrors } from '../../ui/form-errors.js';
import { Loaded } from '../../ui/loaded.js';
import { Menu } from '../../ui/menu.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { RecordList } from '../../ui/record-list.js';
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
  const close = (): void => {
    setOpen(undefined);
  };
  const add = canMakePasskey() ? (
    <Button
      onPress={() => {
        setOpen({ kind: 'add' });
      }}
    >
      {texts.addPasskey}
    </Button>
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
        {
          id: 'host',
          title: texts.host,
          isMinor: true,
          cell: ({ host }) => <span dir="ltr">{host}</span>,
        },
        {
          id: 'used',
          title: texts.lastUsed,
          cell: ({ last_used_at }) => (last_used_at === null ? texts.never : times.relative(last_used_at)),
        },
        { id: 'added', title: texts.added, isMinor: true, cell: ({ created_at }) => times.at(created_at) },
        {
          id: 'actions',
          title: ui.moreActions,
          isTitleUnseen: true,
          cell: (passkey) => (
            <Menu
              label={`${ui.moreActions}: ${passkey.name}`}
              actions={[
                {
                  id: 'rename',
                  label: texts.rename,
                  onAction: () => {
                    onOpen({ kind: 'rename', passkey });
                  },
                },
                {
                  id: 'remove',
                  label: ui.remove,
                  isDangerous: true,
                  onAction: () => {
                    onOpen({ kind: 'remove', passkey });
                  },
                },
              ]}
            >
              ⋯
            </Menu>
          ),
        },
      ]}
    />
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

/** Not an editor: nothing is left of it when it is closed, and the browser asks the person before the API is sent anything. */
function AddPasskeyDialog({ onClose }: DialogProps): ReactNode {
  const { account: texts, ui } = useTexts();
  const reread = useReread();
  const [name, setName] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const add = async (): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      const { data } = await orThrow(api.POST(`${PATH}/options`, { body: {} }));
      const credential = await makePasskey(data.public_key);
      await orThrow(api.POST(PATH, { body: { name: name.trim(), credential: { ...credential } } }));
      toast(texts.passkeyAdded);
      void reread([PATH]);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  const ofName = messagesOf(fieldErrorsOf(error), 'name');
  return (
    <Dialog
      title={texts.addPasskey}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button
            kind="primary"
            isDisabled={name.trim() === ''}
            isPending={isPending}
            onPress={() => void add()}
          >
            {texts.continueInBrowser}
          </Button>
        </>
      }
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
    </Dialog>
  );
}

interface RenamePasskeyDialogProps extends DialogProps {
  readonly id: number;
}

interface NameValues {
  readonly name: string;
}

function RenamePasskeyDialog({ id, onClose }: RenamePasskeyDialogProps): ReactNode {
  const { account: texts } = useTexts();
  const query = useQuery(reading(`${PATH}/{passkey}`, { params: { path: { passkey: id } } }));
  return (
    <EditDialog
      title={texts.rename}
      query={query}
      onClose={onClose}
      savedOf={({ data, etag }): Saved<NameValues> => ({ values: { name: data.name }, etag })}
    >
      {(saved, reread) => <NameForm id={id} saved={saved} reread={reread} onClose={onClose} />}
    </EditDialog>
  );
}

interface NameFormProps extends RenamePasskeyDialogProps {
  readonly saved: Saved<NameValues>;
  readonly reread: () => Promise<Saved<NameValues>>;
}

function NameForm({ id, saved, reread, onClose }: NameFormProps): ReactNode {
  const { account: texts, ui } = useTexts();
  const editor = useEditor<NameValues>({
    record: `passkeys/${String(id)}`,
    label: texts.rename,
    saved,
    reread,
    save: (changed, _, etag) =>
      orThrow(
        api.PATCH(`${PATH}/{passkey}`, {
          params: { path: { passkey: id }, header: ifMatch(etag) },
          body: changes<Schemas['UpdatePasskey']>(changed),
        }),
      ),
    changes: [PATH],
    onSaved: () => {
      toast(ui.saved);
      onClose();
    },
  });
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={['name']} />
      <TextField
        label={texts.passkeyName}
        isRequired
        autoFocus
        maxLength={100}
        value={editor.values.name}
        errors={messagesOf(editor.errors, 'name')}
        onChange={(name) => {
          editor.set('name', name);
        }}
      />
      <DraftBar editor={editor} />
      <ConflictDialog editor={editor} labels={{ name: texts.passkeyName }} />
    </>
  );
}

interface RemovePasskeyDialogProps extends DialogProps {
  readonly passkey: Passkey;
}

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: RemovePasskeyDialogProps): ReactNode {
  const { account: texts, ui } = useTexts();
  const reread = useReread();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.removePasskeyTitle(name)}
      confirmLabel={ui.remove}
      onClose={onClose}
      onConfirm={async () => {
        await orThrow(api.DELETE(`${PATH}/{passkey}`, { params: { path: { passkey: id } } }));
        toast(ui.removed);
        void reread([PATH]);
      }}
    >
      <p>{texts.removePasskeyText}</p>
    </ConfirmDialog>
  );
}
