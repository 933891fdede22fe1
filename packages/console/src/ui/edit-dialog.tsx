import type { ReactNode } from 'react';
import type { ApiCall } from '../lib/api-call.js';
import { useTexts } from '../lib/texts.js';
import { useEditor, type Editor, type Saved } from '../lib/use-editor.js';
import { Dialog } from './dialog.js';
import { EditorForm, type EditorFormProps } from './editor-form.js';
import { LoadedRecord, type LoadedRecordProps } from './loaded-record.js';
import { toast } from './toast.js';

interface EditDialogProps<Shown, Values extends object>
  extends Omit<LoadedRecordProps<Shown, Values>, 'children'>, FormOptions<Values> {
  /** Draws the fields. */
  readonly children: (editor: Editor<Values>, record: Shown) => ReactNode;
}

interface FormOptions<Values extends object> extends Pick<EditorFormProps<Values>, 'labels'> {
  readonly title: string;
  /** Name of the draft; see `useEditor`. */
  readonly record: string;
  /** Sends the fields that differ from the record; see `useEditor`. */
  readonly save: (changed: Partial<Values>, values: Values, etag: string | null) => Promise<unknown>;
  /** The call that sends these fields. */
  readonly call?: (changed: Partial<Values>) => ApiCall;
  /** Paths whose lists and records are read again afterwards. */
  readonly changes: readonly string[];
  /** Fields that no draft keeps; see `useEditor`. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** Said once it is saved. Default: "Saved". */
  readonly done?: string;
  readonly onClose: () => void;
}

/** A dialog with the form of one record, which is read first. */
export function EditDialog<Shown, Values extends object>({
  query,
  valuesOf,
  children,
  ...options
}: EditDialogProps<Shown, Values>): ReactNode {
  return (
    <Dialog title={options.title} isOpen onClose={options.onClose} size="large">
      <LoadedRecord query={query} valuesOf={valuesOf}>
        {(saved, reread, record) => (
          <Form {...options} saved={saved} reread={reread}>
            {(editor) => children(editor, record)}
          </Form>
        )}
      </LoadedRecord>
    </Dialog>
  );
}

interface FormProps<Values extends object> extends FormOptions<Values> {
  readonly saved: Saved<Values>;
  readonly reread: () => Promise<Saved<Values>>;
  readonly children: (editor: Editor<Values>) => ReactNode;
}

function Form<Values extends object>({
  title,
  record,
  saved,
  reread,
  labels,
  save,
  call,
  changes,
  secrets,
  done,
  onClose,
  children,
}: FormProps<Values>): ReactNode {
  const { ui } = useTexts();
  const editor = useEditor<Values>({
    record,
    label: title,
    saved,
    reread,
    save,
    changes,
    secrets,
    onSaved: () => {
      toast(done ?? ui.saved);
      onClose();
    },
  });
  return (
    <EditorForm editor={editor} labels={labels} call={call && (() => call(editor.changedValues()))}>
      {children(editor)}
    </EditorForm>
  );
}
