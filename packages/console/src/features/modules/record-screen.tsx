import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { live } from '../../lib/api.js';
import { kindOf } from '../../lib/problem.js';
import { downloadCsv } from '../../lib/download-csv.js';
import { useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loaded } from '../../ui/loaded.js';
import { Menu } from '../../ui/menu.js';
import { Screen } from '../../ui/screen.js';
import { toast } from '../../ui/toast.js';
import { FilterBar } from './filter-bar.js';
import type { ResourceScreenProps } from './list-screen.js';
import { nameOf } from './name-of.js';
import { RecordForm } from './record-form.js';
import { RecordTabs, Trail } from './record-links.js';
import { pathOf, pathOfOperation, readingPath, useMay, type Answer, type AnyRecord } from './records-api.js';
import { isParameter, type Operation } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { resultOf } from './result-dialog.js';
import { fieldsOf, nameField } from './shapes.js';
import { StepDialog } from './step-dialog.js';
import { useLabels } from './use-labels.js';
import { useTitle } from './use-title.js';
import { Group } from './value-view.js';

const route = getRouteApi('/records/$');
/** Steps beyond these are in a menu. */
const MAX_BUTTONS = 2;

/** One record: what it has, what can be done with it, a form to change it. */
export function RecordScreen({ resource, address, onResult }: ResourceScreenProps): ReactNode {
  const { ui, modules: texts } = useTexts();
  const may = useMay();
  const label = useLabels();
  const textIn = useTextIn();
  const ownTitle = useTitle(resource);
  const reference = use(ReferenceContext);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<Operation>();
  const { mode, ...query } = search;
  const path = pathOf(address);
  const record = useQuery({ ...live(readingPath(path, query)), retry: false });
  const fields = reference === undefined ? [] : fieldsOf(reference, resource.read.answer);
  const { change, remove } = resource;
  const data = record.data?.data as AnyRecord | undefined;
  const isEntry = isParameter(resource.segments.at(-1) ?? '');
  const name = data !== undefined && nameField(fields) !== undefined ? nameOf(fields, data, textIn) : '';
  const title = isEntry
    ? name || `${label(resource.segments.at(-1) ?? '')} ${address.at(-1) ?? ''}`
    : ownTitle;
  const steps = [...resource.steps, ...(remove === undefined ? [] : [remove])].filter(may);
  const isMissing = record.error !== null && kindOf(record.error) === 'gone' && change?.method === 'PUT';
  const setMode = (next: 'edit' | undefined): void =>
    void navigate({ search: next === undefined ? query : { ...query, mode: next } });
  const done = (operation: Operation, answer: unknown): Promise<void> | undefined => {
    const result = resultOf(reference, operation, resource.read.answer, answer);
    if (result !== undefined) onResult(result);
    if (operation !== remove || !isEntry) return undefined;
    return navigate({ to: '/records/$', params: { _splat: address.slice(0, -1).join('/') }, search: {} });
  };
  const edit = (
    <Button kind="primary" onPress={() => setMode('edit')}>
      {isMissing ? texts.create : ui.edit}
    </Button>
  );
  const isEditing = mode === 'edit' && change !== undefined && may(change);
  const versionOf = (answer: Answer): { readonly data: AnyRecord; readonly etag: string | null } => ({
    data: answer.data as AnyRecord,
    etag: answer.etag,
  });
  const form = (saved?: Answer): ReactNode =>
    change !== undefined && (
      <RecordForm
        operation={change}
        path={path}
        record={`records/${address.join('/')}`}
        label={title}
        {...(saved === undefined ? {} : { saved: versionOf(saved) })}
        {...(saved === undefined
          ? {}
          : {
              reread: async () => versionOf((await record.refetch({ throwOnError: true })).data ?? saved),
            })}
        onCancel={() => setMode(undefined)}
        onSaved={(answer) => {
          setMode(undefined);
          void done(change, answer);
        }}
      />
    );
  return (
    <Screen
      title={title}
      tools={
        !isEditing && (
          <>
            <Steps operations={steps} onAsk={setAsked} />
            {resource.read.isCsv && (
              <Button
                onPress={() => {
                  void downloadCsv(path + location.search, address.join('-')).catch((error: unknown) =>
                    toast(String(error)),
                  );
                }}
              >
                {texts.csv}
              </Button>
            )}
            <a className="button quiet" href={resource.read.docs} target="_blank" rel="noopener">
              {texts.reference}
            </a>
          </>
        )
      }
      action={!isEditing && may(change) && (data !== undefined || isMissing) ? edit : undefined}
    >
      <Trail resource={resource} address={address} />
      {!isEditing && <RecordTabs resource={resource} address={address} />}
      <FilterBar
        operation={resource.read}
        values={query}
        onChange={(next) => void navigate({ search: next })}
      />
      {isMissing ? (
        isEditing ? (
          form()
        ) : (
          <EmptyState title={texts.emptyTitle} />
        )
      ) : (
        <Loaded query={record}>
          {(answer) =>
            isEditing ? form(answer) : <Group fields={fields} value={answer.data as AnyRecord} />
          }
        </Loaded>
      )}
      {asked !== undefined && (
        <StepDialog
          operation={asked}
          path={pathOfOperation(asked, address)}
          name={title}
          etag={record.data?.etag ?? null}
          onClose={() => setAsked(undefined)}
          onDone={(answer) => done(asked, answer)}
        />
      )}
    </Screen>
  );
}

interface StepsProps {
  readonly operations: readonly Operation[];
  readonly onAsk: (operation: Operation) => void;
}

/** The first steps as buttons, the others in a menu. */
function Steps({ operations, onAsk }: StepsProps): ReactNode {
  const { ui } = useTexts();
  const label = useLabels();
  const buttons = operations.filter(({ method }) => method === 'POST').slice(0, MAX_BUTTONS);
  const others = operations.filter((operation) => !buttons.includes(operation));
  return (
    <>
      {buttons.map((operation) => (
        <Button key={operation.segments.join('/')} onPress={() => onAsk(operation)}>
          {label(operation.segments.at(-1) ?? '')}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu
          label={ui.moreActions}
          actions={others.map((operation) => ({
            id: `${operation.method} ${operation.segments.join('/')}`,
            label: operation.summary,
            isDangerous: operation.method === 'DELETE',
            onAction: () => onAsk(operation),
          }))}
        />
      )}
    </>
  );
}
