import type { ReactNode } from 'react';
import type { ApiCall } from '../lib/api-call.js';
import type { Editor } from '../lib/use-editor.js';
import { ApiCallButton } from './api-call-dialog.js';
import { ConflictDialog } from './conflict-dialog.js';
import { DraftBar } from './draft-bar.js';
import { FormErrors } from './form-errors.js';

export interface EditorFormProps<Values extends object> {
  readonly editor: Editor<Values>;
  /** Names of the fields, which show their errors themselves. */
  readonly labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** The call that the form would make now. */
  readonly call?: () => ApiCall;
  /** Default: "Save". */
  readonly saveLabel?: string;
  readonly children: ReactNode;
}

/** The fields of an editor between what is wrong with them and what is done with them. */
export function EditorForm<Values extends object>({
  editor,
  labels,
  call,
  saveLabel,
  children,
}: EditorFormProps<Values>): ReactNode {
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={Object.keys(labels)} />
      {children}
      {call !== undefined && (
        <div>
          <ApiCallButton call={call} />
        </div>
      )}
      <DraftBar editor={editor} saveLabel={saveLabel} />
      <ConflictDialog editor={editor} labels={labels} />
    </>
  );
}
