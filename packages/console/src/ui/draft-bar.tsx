import type { ReactNode } from 'react';
import type { Editor } from '../lib/use-editor.js';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';

interface DraftBarProps<Values extends object> {
  readonly editor: Editor<Values>;
  readonly saveLabel?: string;
}

/** Save and discard of a form that edits. Says that what was typed is kept. */
export function DraftBar<Values extends object>({ editor, saveLabel }: DraftBarProps<Values>): ReactNode {
  const { ui } = useTexts();
  return (
    <div className="row between">
      <span className="dim" role="status">
        {editor.isDirty && ui.draftKept}
      </span>
      <div className="row">
        {editor.isDirty && (
          <Button kind="quiet" onPress={editor.discard}>
            {ui.discardDraft}
          </Button>
        )}
        <Button
          kind="primary"
          isPending={editor.isSaving}
          isDisabled={!editor.isDirty}
          onPress={() => void editor.submit()}
        >
          {saveLabel ?? ui.save}
        </Button>
      </div>
    </div>
  );
}
