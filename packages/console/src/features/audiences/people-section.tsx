import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { useReread } from '../../lib/use-reread.js';
import { useSettled } from '../../lib/use-settled.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { Pages } from '../../ui/pages.js';
import { Filters, RecordList } from '../../ui/record-list.js';
import { Section } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';
import { AUDIENCES } from './audience-dialogs.js';

type Person = Schemas['AudiencePerson'];
type Values = Pick<Person, 'kind' | 'value'>;

const route = getRouteApi('/audiences/$audience');
const PATH = `${AUDIENCES}/{audience}/people` as const;
const KINDS: readonly Person['kind'][] = ['email', 'sso_value'];
const EMPTY: Values = { kind: 'email', value: '' };
const TYPING_MS = 400;

interface AudienceProps {
  readonly audience: number;
}

/** Who belongs to an audience, with filters that stay in the address. */
export function PeopleSection({ audience }: AudienceProps): ReactNode {
  const { audiences: texts } = useTexts();
  const { kind, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState('');
  const value = useSettled(typed.trim(), TYPING_MS);
  const [leaving, setLeaving] = useState<Person>();
  const query = useQuery(
    live(
      reading(PATH, {
        params: {
          path: { audience },
          query: {
            page,
            ...(kind !== undefined && { kind }),
            ...(value !== '' && { value: storedOf(value) }),
          },
        },
      }),
    ),
  );
  const isFiltered = kind !== undefined || value !== '';
  const show = (search: { readonly kind?: Person['kind']; readonly page?: number }): void =>
    void navigate({ search, replace: true });
  return (
    <Section title={texts.people}>
      {(isFiltered || (query.data?.meta.total ?? 0) > 1) && (
        <Filters>
          <FilterSelect
            label={texts.kind}
            choices={KINDS.map((id) => ({ id, label: texts.kinds[id] }))}
            value={kind}
            onChange={(next) => show({ kind: next })}
          />
          <TextField
            label={texts.find}
            hint={texts.findHint}
            type="search"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              if (page > 1) show({ kind });
            }}
          />
        </Filters>
      )}
      <Pages
        query={query}
        empty={
          isFiltered ? (
            <p className="dim">{texts.noneFound}</p>
          ) : (
            <EmptyState title={texts.nobodyTitle}>{texts.nobodyText}</EmptyState>
          )
        }
        onPage={(next) => show({ kind, page: next })}
      >
        {(people) => <People people={people} onRemove={setLeaving} />}
      </Pages>
      {leaving !== undefined && <RemovePersonDialog person={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  );
}

/** Addresses are stored in lower case; groups as they are named. */
function storedOf(value: string): string {
  return value.includes('@') ? value.toLowerCase() : value;
}

interface PeopleProps {
  readonly people: readonly Person[];
  readonly onRemove: (person: Person) => void;
}

function People({ people, onRemove }: PeopleProps): ReactNode {
  const { audiences: texts, ui } = useTexts();
  const times = useTimes();
  return (
    <RecordList
      label={texts.people}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'who',
          title: texts.who,
          cell: ({ kind, value }) => <span dir={kind === 'email' ? 'ltr' : 'auto'}>{value}</span>,
        },
        { id: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
        { id: 'since', title: texts.since, isMinor: true, cell: ({ created_at }) => times.at(created_at) },
        {
          id: 'tools',
          title: ui.remove,
          isTitleUnseen: true,
          cell: (person) => (
            <Button
              kind="quiet"
              aria-label={`${ui.remove}: ${person.value}`}
              onPress={() => onRemove(person)}
            >
              {ui.remove}
            </Button>
          ),
        },
      ]}
    />
  );
}

interface RemovePersonDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

function RemovePersonDialog({
  person: { id, audience_id: audience, value },
  onClose,
}: RemovePersonDialogProps): ReactNode {
  const { audiences: texts, ui } = useTexts();
  const reread = useReread();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.removePersonTitle}
      confirmLabel={ui.remove}
      onClose={onClose}
      onConfirm={async () => {
        await orThrow(api.DELETE(`${PATH}/{person}`, { params: { path: { audience, person: id } } }));
        toast(texts.removed);
        void reread([AUDIENCES]);
      }}
    >
      <p dir="auto">{texts.removePersonText(value)}</p>
    </ConfirmDialog>
  );
}

export function NewPersonDialog({
  audience,
  onClose,
}: AudienceProps & { readonly onClose: () => void }): ReactNode {
  const { audiences: texts, ui } = useTexts();
  return (
    <NewDialog
      title={texts.addPerson}
      record={`audiences/${String(audience)}/people/new`}
      empty={EMPTY}
      labels={{ kind: texts.kind, value: texts.who }}
      save={(body) => orThrow(api.POST(PATH, { params: { path: { audience } }, body }))}
      call={(body) => ({ method: 'POST', path: `${AUDIENCES}/${String(audience)}/people`, body })}
      saveLabel={ui.add}
      changes={[AUDIENCES]}
      done={texts.added}
      size="small"
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <Select
            label={texts.kind}
            hint={texts.kindTexts[values.kind]}
            choices={KINDS.map((id) => ({ id, label: texts.kinds[id] }))}
            {...field('kind')}
          />
          <TextField
            label={texts.values[values.kind]}
            type={values.kind === 'email' ? 'email' : 'text'}
            dir={values.kind === 'email' ? 'ltr' : 'auto'}
            autoComplete="off"
            isRequired
            maxLength={255}
            {...field('value')}
          />
        </>
      )}
    </NewDialog>
  );
}
