import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo, useRef, type ReactNode } from 'react';
import { useEditor, type Editor, type Saved } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Button } from '../../ui/button.js';
import { ConflictDialog } from '../../ui/conflict-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { toast } from '../../ui/toast.js';
import { DocsLink } from './docs-link.js';
import { call, type AnyRecord } from './records-api.js';
import type { Operation } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { ShapeField } from './shape-field.js';
import { fieldsOf, type Field, type Shape } from './shapes.js';
import { useLabels } from './use-labels.js';
import { useLeaveOut } from './use-leave-out.js';

interface RecordFormProps {
  readonly operation: Operation;
  readonly path: string;
  /** Name of the draft. */
  readonly record: string;
  /** What the person calls it. */
  readonly label: string;
  /** The record as it is; undefined: it is new. */
  readonly saved?: { readonly data: AnyRecord; readonly etag: string | null };
  readonly reread?: () => Promise<{ readonly data: AnyRecord; readonly etag: string | null }>;
  readonly onCancel: () => void;
  readonly onSaved: (data: unknown) => void;
}

/** Names of fields that no draft keeps. */
const SECRET = /(^|_)(password|secret|token)$/;

/** Creates or changes a record: an input for each field of the body that the reference describes. */
export function RecordForm({
  operation,
  path,
  record,
  label,
  saved,
  reread,
  onCancel,
  onSaved,
}: RecordFormProps): ReactNode {
  const { ui } = useTexts();
  const labels = useLabels();
  const queries = useQueryClient();
  const reference = use(ReferenceContext);
  const leaveOut = useLeaveOut(operation);
  const fields = useMemo(
    () =>
      reference === undefined ? [] : fieldsOf(reference, operation.body).filter((field) => !field.isReadOnly),
    [reference, operation],
  ).filter((field) => !leaveOut(field));
  const isNew = saved === undefined;
  const bodyOf = (changed: AnyRecord, values: AnyRecord): AnyRecord =>
    isNew
      ? withoutEmpty(values)
      : operation.method === 'PATCH'
        ? withoutUndefined(changed)
        : withoutUndefined(values);
  const answer = useRef<unknown>(undefined);
  const editor = useEditor<AnyRecord>({
    record,
    label,
    saved: isNew ? { values: startOf(fields), etag: null } : valuesOf(fields, saved),
    ...(reread === undefined ? {} : { reread: async () => valuesOf(fields, await reread()) }),
    save: async (changed, values, etag) => {
      answer.current = await call(operation, path, bodyOf(changed, values), etag);
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/v1/'),
      });
    },
    secrets: useMemo(() => fields.map(({ name }) => name).filter((name) => SECRET.test(name)), [fields]),
    onSaved: () => {
      toast(isNew ? ui.created : ui.saved);
      onSaved(answer.current);
    },
  });
  return (
    <form
      className="stack records-form"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <FormErrors errors={editor.errors} error={editor.error} shown={fields.map(({ name }) => name)} />
      {fields.map((field) => (
        <ShapeField
          key={field.name}
          field={field}
          path={field.name}
          value={editor.values[field.name]}
          errors={editor.errors}
          onChange={(value) => editor.set(field.name, value)}
        />
      ))}
      <div className="row">
        <ApiCallButton
          call={() => ({
            method: operation.method,
            path,
            body: bodyOf(pick(editor.values, editor.changed), editor.values),
          })}
        />
        <DocsLink operation={operation} />
      </div>
      <Buttons editor={editor} isNew={isNew} onCancel={onCancel} />
      {!isNew && (
        <ConflictDialog
          editor={editor}
          labels={Object.fromEntries(fields.map(({ name }) => [name, labels(name)]))}
        />
      )}
    </form>
  );
}

interface ButtonsProps {
  readonly editor: Editor<AnyRecord>;
  readonly isNew: boolean;
  readonly onCancel: () => void;
}

/** Saves, also a new record in which nothing has to be said. */
function Buttons({ editor, isNew, onCancel }: ButtonsProps): ReactNode {
  const { ui } = useTexts();
  return (
    <div className="row between records-buttons">
      <span className="dim" role="status">
        {editor.isDirty && ui.draftKept}
      </span>
      <div className="row">
        <Button
          kind="quiet"
          onPress={() => {
            if (editor.isDirty) editor.discard();
            else onCancel();
          }}
        >
          {editor.isDirty ? ui.discardDraft : ui.cancel}
        </Button>
        <Button
          type="submit"
          kind="primary"
          isPending={editor.isSaving}
          isDisabled={!isNew && !editor.isDirty}
        >
          {isNew ? ui.create : ui.save}
        </Button>
      </div>
    </div>
  );
}

/** A new record begins with the values that the reference documents as defaults. */
function startOf(fields: readonly Field[]): AnyRecord {
  return Object.fromEntries(
    fields.flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback]])),
  );
}

/** The fields of a record that can be written, without those that are never read. */
function valuesOf(
  fields: readonly Field[],
  { data, etag }: { readonly data: AnyRecord; readonly etag: string | null },
): Saved<AnyRecord> {
  return {
    etag,
    values: Object.fromEntries(
      fields.flatMap(({ name, shape }) => (name in data ? [[name, writable(shape, data[name])]] : [])),
    ),
  };
}

/** A value without the members that can only be read, such as the name of a role beside its id. */
function writable(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (shape.kind === 'list' && Array.isArray(value)) return value.map((one) => writable(shape.item, one));
  if (shape.kind !== 'group') return value;
  const members = value as AnyRecord;
  return Object.fromEntries(
    shape.fields.flatMap((field) =>
      field.name in members && !field.isReadOnly
        ? [[field.name, writable(field.shape, members[field.name])]]
        : [],
    ),
  );
}

/** Values without those that nobody has given: the server decides about them. */
export function withoutEmpty(values: AnyRecord): AnyRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === '' ||
    (isTexts(value) && Object.values(value).every((text) => text === null))
  );
}

function isTexts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutUndefined(values: AnyRecord): AnyRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function pick(values: AnyRecord, names: readonly string[]): AnyRecord {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
