import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { live } from '../../lib/api.js';
import { installedModules, sectionAt } from '../../lib/console-modules.js';
import { downloadCsv } from '../../lib/download-csv.js';
import { useLanguage, useTexts } from '../../lib/texts.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../../ui/empty-list.js';
import { Loaded } from '../../ui/loaded.js';
import { menuColumn, Pager, RecordList, type ListColumn } from '../../ui/record-list.js';
import { Screen } from '../../ui/screen.js';
import { toast } from '../../ui/toast.js';
import { FilterBar } from './filter-bar.js';
import { nameOf } from './name-of.js';
import { OwnScreen } from './own-screen.js';
import { RecordForm } from './record-form.js';
import { RecordTabs, Trail } from './record-links.js';
import { pathOf, pathOfOperation, readingPath, useMay, type AnyRecord, type Answer } from './records-api.js';
import type { Operation, Resource } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { recordSchema, resultOf, type Result } from './result-dialog.js';
import { columnsOf, fieldsOf } from './shapes.js';
import { StepDialog } from './step-dialog.js';
import { useLabels } from './use-labels.js';
import { useTitle } from './use-title.js';
import { ValueView } from './value-view.js';
import { textOf } from './text-of.js';

const route = getRouteApi('/records/$');

export interface ResourceScreenProps {
  readonly resource: Resource;
  readonly address: readonly string[];
  /** Shows what an operation answered that cannot be read again. */
  readonly onResult: (result: Result) => void;
}

/** What is asked of one entry or of the list. */
interface Asked {
  readonly operation: Operation;
  readonly path: string;
  readonly name: string;
}

/** A list: filters, pages, entries; a form for a new one. */
export function ListScreen({ resource, address, onResult }: ResourceScreenProps): ReactNode {
  const { ui, modules: texts } = useTexts();
  const may = useMay();
  const label = useLabels();
  const textIn = useTextIn();
  const ownTitle = useTitle(resource);
  const section = sectionAt(useQuery(installedModules).data, resource.segments.join('/'));
  const { locale } = useLanguage();
  const title = section?.title?.[locale.split('-')[0] ?? ''] ?? section?.title?.en ?? ownTitle;
  const reference = use(ReferenceContext);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const { mode, ...query } = search;
  const path = pathOf(address);
  const list = useQuery({ ...live(readingPath(path, query)), placeholderData: keepPreviousData });
  const schema = recordSchema(reference, resource);
  const fields = reference === undefined ? [] : fieldsOf(reference, schema);
  const { create } = resource;
  const mayCreate = may(create);
  const go = (next: typeof search): void => void navigate({ search: next });
  const show = (operation: Operation, data: unknown): void => {
    const result = resultOf(reference, operation, schema, data);
    if (result !== undefined) onResult(result);
  };
  const add = (
    <Button kind="primary" onPress={() => go({ ...query, mode: 'new' })}>
      {texts.create}
    </Button>
  );
  if (mode === 'new' && mayCreate && create !== undefined)
    return (
      <Screen title={create.summary}>
        <Trail resource={resource} address={address} />
        <RecordForm
          operation={create}
          path={path}
          record={`records/${address.join('/')}/new`}
          label={create.summary}
          onCancel={() => go(query)}
          onSaved={(data) => {
            show(create, data);
            const id = (data as AnyRecord | undefined)?.id;
            if (resource.entry !== undefined && may(resource.entry.read) && id !== undefined)
              void navigate({
                to: '/records/$',
                params: { _splat: [...address, textOf(id)].join('/') },
                search: {},
              });
            else go(query);
          }}
        />
      </Screen>
    );
  if (section?.screen !== undefined)
    return (
      <Screen title={title}>
        <OwnScreen script={section.screen} />
      </Screen>
    );
  const entrySteps = resource.entrySteps.filter(may);
  const isReadable = resource.entry !== undefined && may(resource.entry.read);
  const columns: readonly ListColumn<AnyRecord>[] = columnsOf(fields, section?.columns).map(
    (field, index) => ({
      id: field.name,
      title: label(field.name),
      isMinor: index > 3,
      isNamed: index > 0,
      cell: (record) => {
        if (index > 0 || !isReadable)
          return <ValueView shape={field.shape} value={record[field.name]} isBrief />;
        return (
          <Link to="/records/$" params={{ _splat: [...address, textOf(record.id)].join('/') }}>
            {nameOf(fields, record, textIn)}
          </Link>
        );
      },
    }),
  );
  const actions = menuColumn(
    ui.moreActions,
    (record: AnyRecord) => nameOf(fields, record, textIn),
    (record) =>
      entrySteps.map((operation) => ({
        id: `${operation.method} ${operation.segments.join('/')}`,
        label: operation.summary,
        isDangerous: operation.method === 'DELETE',
        onAction: () => {
          setAsked({
            operation,
            path: pathOfOperation(operation, address.slice(0, resource.segments.length), record.id as number),
            name: nameOf(fields, record, textIn),
          });
        },
      })),
  );
  return (
    <Screen
      title={title}
      tools={
        <>
          {resource.steps.filter(may).map((operation) => (
            <Button
              key={`${operation.method} ${operation.segments.join('/')}`}
              onPress={() => setAsked({ operation, path: pathOfOperation(operation, address), name: title })}
            >
              {label(operation.segments.slice(resource.segments.length).join(' '))}
            </Button>
          ))}
          {resource.read.isCsv && (
            <Button
              onPress={() =>
                void downloadCsv(path, address.join('-')).catch((error: unknown) => toast(String(error)))
              }
            >
              {texts.csv}
            </Button>
          )}
          <a className="button quiet" href={resource.read.docs} target="_blank" rel="noopener">
            {texts.reference}
          </a>
        </>
      }
      action={mayCreate && add}
    >
      <Trail resource={resource} address={address} />
      <RecordTabs resource={resource} address={address} />
      <FilterBar operation={resource.read} values={query} onChange={(next) => go(next)} />
      <Loaded
        query={list}
        isEmpty={({ data }) => Array.isArray(data) && data.length === 0}
        empty={
          <EmptyList
            texts={{ emptyTitle: Object.keys(query).length > 0 ? texts.noMatch : texts.emptyTitle }}
          />
        }
      >
        {(answer) => (
          <>
            <RecordList
              label={title}
              rows={answer.data as readonly AnyRecord[]}
              keyOf={(record) => textOf(record.id ?? record)}
              columns={entrySteps.length > 0 ? [...columns, actions] : columns}
            />
            <Pages answer={answer} onQuery={(part) => go({ ...query, ...part })} />
          </>
        )}
      </Loaded>
      {asked !== undefined && (
        <StepDialog
          {...asked}
          etag={null}
          onClose={() => setAsked(undefined)}
          onDone={(data) => show(asked.operation, data)}
        />
      )}
    </Screen>
  );
}

interface PagesProps {
  readonly answer: Answer;
  readonly onQuery: (part: { readonly page?: number; readonly cursor?: string }) => void;
}

function Pages({ answer, onQuery }: PagesProps): ReactNode {
  const { ui, modules: texts } = useTexts();
  const { current_page, per_page, last_page, total, next_cursor } = answer.meta ?? {};
  if (current_page !== undefined && last_page !== undefined)
    return (
      <>
        <p className="dim numbers">{texts.total(total ?? 0)}</p>
        <Pager
          meta={{ current_page, per_page: per_page ?? 0, last_page, total: total ?? 0 }}
          onPage={(page) => onQuery({ page })}
        />
      </>
    );
  if (typeof next_cursor !== 'string') return null;
  return <Button onPress={() => onQuery({ cursor: next_cursor })}>{ui.next}</Button>;
}
