import type { ReactNode } from 'react';
import { messagesOf } from '../../lib/problem.js';
import { useEditor } from '../../lib/use-editor.js';
import { Button } from '../../ui/button.js';
import { FormErrors } from '../../ui/form-errors.js';
import { TextField } from '../../ui/text-field.js';

interface SingleFieldStepProps {
  /** Name of the step's draft. */
  readonly record: string;
  readonly label: string;
  /** Name of the field in the API. */
  readonly field: string;
  readonly type: 'text' | 'email';
  readonly action: string;
  readonly save: (value: string) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** A step with one field. */
export function SingleFieldStep({
  record,
  label,
  field,
  type,
  action,
  save,
  onSaved,
}: SingleFieldStepProps): ReactNode {
  const editor = useEditor<{ readonly value: string }>({
    record,
    label,
    saved: { values: { value: '' }, etag: null },
    save: (_, { value }) => save(value.trim()),
    onSaved,
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      <FormErrors errors={editor.errors} error={editor.error} shown={[field]} />
      <TextField
        label={label}
        type={type}
        dir="ltr"
        value={editor.values.value}
        errors={messagesOf(editor.errors, field)}
        onChange={(value) => editor.set('value', value)}
      />
      <div className="row">
        <Button type="submit" kind="primary" isDisabled={!editor.isDirty} isPending={editor.isSaving}>
          {action}
        </Button>
      </div>
    </form>
  );
}
