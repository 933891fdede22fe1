import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, live, reading } from '../../lib/api.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useTimes } from '../../lib/times.js';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../../ui/empty-list.js';
import { opening } from '../../ui/menu.js';
import { Pages } from '../../ui/pages.js';
import { menuColumn, RecordList } from '../../ui/record-list.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import { Screen, Section } from '../../ui/screen.js';
import { EditAdmissionDialog, NewAdmissionDialog } from './admission-dialogs.js';
import { KeyDialog } from './key-dialog.js';
import { VisibilitySection } from './visibility-section.js';

type Admission = Schemas['Admission'];
type Step = 'edit' | 'remove';
type Open =
  | { readonly step: 'new' }
  | { readonly step: Step; readonly admission: Admission }
  | { readonly step: 'key'; readonly issued: Schemas['IssuedAdmission'] };

const PATH = '/api/v1/admissions';

/** Whether the page is protected, and who is let in then. */
export function AdmissionsScreen(): ReactNode {
  const { admissions: texts } = useTexts();
  const maySet = useAbility('settings.manage');
  const [open, setOpen] = useState<Open>();
  const [page, setPage] = useState(1);
  const query = useQuery(live(reading(PATH, { params: { query: { page } } })));
  const close = (): void => setOpen(undefined);
  return (
    <Screen
      title={texts.title}
      help="setting-up-the-page"
      action={
        query.data && (
          <Button kind="primary" onPress={() => setOpen({ step: 'new' })}>
            {texts.create}
          </Button>
        )
      }
    >
      {maySet && query.data && <VisibilitySection admissions={query.data.meta.total} />}
      <Section title={texts.list}>
        <Pages query={query} empty={<EmptyList texts={texts} />} onPage={setPage}>
          {(data) => <Admissions admissions={data} onOpen={setOpen} />}
        </Pages>
      </Section>
      {open?.step === 'new' && (
        <NewAdmissionDialog
          onClose={(issued) => {
            // What has no key needs nothing more.
            setOpen(issued?.key == null ? undefined : { step: 'key', issued });
          }}
        />
      )}
      {open?.step === 'key' && <KeyDialog issued={open.issued} onClose={close} />}
      {open?.step === 'edit' && <EditAdmissionDialog admission={open.admission} onClose={close} />}
      {open?.step === 'remove' && (
        <RemoveDialog
          title={texts.removeTitle}
          text={texts.removeTexts[open.admission.kind](open.admission.name)}
          remove={() =>
            orThrow(api.DELETE(`${PATH}/{admission}`, { params: { path: { admission: open.admission.id } } }))
          }
          changes={[PATH]}
          onClose={close}
        />
      )}
    </Screen>
  );
}

interface AdmissionsProps {
  readonly admissions: readonly Admission[];
  readonly onOpen: (open: Open) => void;
}

function Admissions({ admissions, onOpen }: AdmissionsProps): ReactNode {
  const { admissions: texts, ui } = useTexts();
  const times = useTimes();
  return (
    <RecordList
      label={texts.list}
      rows={admissions}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', title: texts.name, cell: ({ name }) => name },
        { id: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
        {
          id: 'what',
          title: texts.what,
          cell: ({ domains, cidrs }) => (
            <span className="dim" dir="ltr">
              {[...domains, ...cidrs].join(', ')}
            </span>
          ),
        },
        {
          id: 'used',
          title: texts.used,
          isMinor: true,
          cell: ({ last_used_at }) => (last_used_at === null ? texts.never : times.relative(last_used_at)),
        },
        menuColumn(
          ui.moreActions,
          ({ name }: Admission) => name,
          (admission) => {
            const entry = opening<Step>((step) => onOpen({ step, admission }));
            return [entry('edit', ui.edit), entry('remove', ui.remove, true)];
          },
        ),
      ]}
    />
  );
}
