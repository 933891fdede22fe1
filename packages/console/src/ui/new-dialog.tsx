import type { ReactNode } from 'react';
import type { ApiCall } from '../lib/api-call.js';
import { useTexts } from '../lib/texts.js';
import { useEditor, type Editor } from '../lib/use-editor.js';
import { Dialog } from './dialog.js';
import { EditorForm, type EditorFormProps } from './editor-form.js';
import { toast } from './toast.js';

interface NewDialogProps<Values extends object> extends Pick<
  EditorFormProps<Values>,
  'labels' | 'saveLabel'
> {
  readonly title: string;
  /** Name of the draft; see `useEditor`. */
  readonly record: string;
  readonly empty: Values;
  /** Makes the record. Throws what the API answers. */
  readonly save: (values: Values) => Promise<unknown>;
  /** The call that makes it. */
  readonly call?: (values: Values) => ApiCall;
  /** Paths whose lists and records are read again afterwards. */
  readonly changes: readonly string[];
  /** Fields that no draft keeps; see `useEditor`. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** Said once it is there. Default: "Created". */
  readonly done?: string;
  readonly size?: 'small' | 'large';
  readonly onClose: () => void;
  /** Draws the fields. */
  readonly children: (editor: Editor<Values>) => ReactNode;
}

/** A dialog with the form of a new record. */
export function NewDialog<Values extends object>({
  title,
  record,
  empty,
  labels,
  save,
  saveLabel,
  call,
  changes,
  secrets,
  done,
  size = 'large',
  onClose,
  children,
}: NewDialogProps<Values>): ReactNode {
  const { ui } = useTexts();
  const editor = useEditor<Values>({
    record,
    label: title,
    saved: { values: empty, etag: null },
    save: (_, values) => save(values),
    changes,
    secrets,
    onSaved: () => {
      toast(done ?? ui.created);
      onClose();
    },
  });
  return (
    <Dialog title={title} isOpen onClose={onClose} size={size}>
      <EditorForm
        editor={editor}
        labels={labels}
        call={call && (() => call(editor.values))}
        saveLabel={saveLabel ?? ui.create}
      >
        {children(editor)}
      </EditorForm>
    </Dialog>
  );
}
