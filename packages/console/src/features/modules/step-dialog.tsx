import { useQueryClient } from '@tanstack/react-query';
import { use, useState, type ReactNode } from 'react';
import { useLeaveOut } from './use-leave-out.js';
import { fieldErrorsOf, NO_ERRORS } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import { ApiCallButton } from '../../ui/api-call-dialog.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { toast } from '../../ui/toast.js';
import { DocsLink } from './docs-link.js';
import { hintOf } from './inputs.js';
import { withoutEmpty } from './record-form.js';
import { call, type AnyRecord } from './records-api.js';
import type { Operation } from './reference.js';
import { ReferenceContext } from './reference-context.js';
import { ShapeField } from './shape-field.js';
import { fieldsOf } from './shapes.js';
import { useLabels } from './use-labels.js';

interface StepDialogProps {
  readonly operation: Operation;
  readonly path: string;
  /** What it is done to. */
  readonly name: string;
  readonly etag: string | null;
  readonly onClose: () => void;
  /** Called with the answer, after everything on the screen is known to be old. */
  readonly onDone: (data: unknown) => Promise<void> | void;
}

/** Asks before a step, with a form of what the step takes. */
export function StepDialog({ operation, path, name, etag, onClose, onDone }: StepDialogProps): ReactNode {
  const { ui } = useTexts();
  const label = useLabels();
  const queries = useQueryClient();
  const reference = use(ReferenceContext);
  const leaveOut = useLeaveOut(operation);
  const [values, setValues] = useState<AnyRecord>({});
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const fields =
    reference === undefined
      ? []
      : fieldsOf(reference, operation.body).filter((field) => !field.isReadOnly && !leaveOut(field));
  const errors = fieldErrorsOf(failure);
  const hasErrors = Object.keys(errors).length > 0;
  const isRemoval = operation.method === 'DELETE';
  const verb = isRemoval && operation.segments.at(-1)?.startsWith('{') === true ? ui.remove : undefined;
  const confirm = async (): Promise<void> => {
    setPending(true);
    setFailure(undefined);
    try {
      const data = await call(operation, path, withoutEmpty(values), etag);
      toast(isRemoval ? ui.removed : ui.saved);
      onClose();
      // First away from a record that is gone: it would be read again.
      await onDone(data);
      await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => isApi(first) });
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen
      isAlert
      title={operation.summary}
      size={fields.length > 0 ? 'large' : 'small'}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus={fields.length === 0}>
            {ui.cancel}
          </Button>
          <Button
            kind={isRemoval ? 'danger' : 'primary'}
            isPending={isPending}
            onPress={() => void confirm()}
          >
            {verb ?? label(operation.segments.at(-1) ?? '')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p dir="auto">
          <strong>{name}</strong>
        </p>
        <p className="dim" lang="en" dir="ltr">
          {hintOf(operation.description)}
        </p>
        <FormErrors
          errors={hasErrors ? errors : NO_ERRORS}
          error={failure === undefined || hasErrors ? null : asError(failure)}
          shown={fields.map((field) => field.name)}
        />
        {fields.map((field) => (
          <ShapeField
            key={field.name}
            field={field}
            path={field.name}
            value={values[field.name]}
            errors={errors}
            onChange={(next) => setValues((now) => ({ ...now, [field.name]: next }))}
          />
        ))}
        <div className="row">
          <ApiCallButton
            call={() => ({
              method: operation.method,
              path,
              ...(operation.body === undefined ? {} : { body: withoutEmpty(values) }),
            })}
          />
          <DocsLink operation={operation} />
        </div>
      </div>
    </Dialog>
  );
}

function isApi(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('/api/v1/');
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}
