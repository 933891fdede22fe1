import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { toast } from '../../ui/toast.js';
import type { AnyRecord } from './records-api.js';
import type { Operation, Reference, Resource, Schema } from './reference.js';
import { fieldsOf, type Field } from './shapes.js';
import { useLabels } from './use-labels.js';
import { ValueView } from './value-view.js';

/** What an operation answered that cannot be read again, such as a secret. */
export interface Result {
  readonly title: string;
  readonly fields: readonly Field[];
  readonly data: AnyRecord;
}

/** What is in an answer and not in the record itself; undefined: nothing, so that the record says it all. */
export function resultOf(
  reference: Reference | undefined,
  operation: Operation,
  record: Schema | undefined,
  data: unknown,
): Result | undefined {
  if (reference === undefined || typeof data !== 'object' || data === null) return undefined;
  const known = new Set(fieldsOf(reference, record).map(({ name }) => name));
  const fields = fieldsOf(reference, operation.answer).filter(({ name }) => !known.has(name));
  return fields.length === 0 ? undefined : { title: operation.summary, fields, data: data as AnyRecord };
}

/** The schema of the records of a resource: of its entries if it is a list. */
export function recordSchema(reference: Reference | undefined, resource: Resource): Schema | undefined {
  const { answer } = resource.read;
  return resource.kind === 'list' ? reference?.flat(answer).items : answer;
}

interface ResultDialogProps {
  readonly result: Result;
  readonly onClose: () => void;
}

/** Shows what is only said once, with a button to copy it. Only its own button closes it. */
export function ResultDialog({ result, onClose }: ResultDialogProps): ReactNode {
  const { ui, modules: texts } = useTexts();
  const label = useLabels();
  return (
    <Dialog
      isOpen
      isShownOnce
      size="large"
      title={result.title}
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          {ui.close}
        </Button>
      }
    >
      <p>{texts.shownOnce}</p>
      <dl className="records-fields">
        {result.fields.map(({ name, shape }) => {
          const value = result.data[name];
          return (
            <div key={name}>
              <dt>{label(name)}</dt>
              <dd className="row">
                <ValueView shape={shape} value={value} />
                {typeof value === 'string' && (
                  <Button
                    aria-label={`${ui.copy}: ${label(name)}`}
                    onPress={() => void navigator.clipboard.writeText(value).then(() => toast(ui.copied))}
                  >
                    {ui.copy}
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
