import { useState, type ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import type { FieldConflict } from '../lib/merge.js';
import type { Editor } from '../lib/use-editor.js';
import { useTexts } from '../lib/texts.js';
import { ActionDialog } from './action-dialog.js';
import './conflict-dialog.css';

interface ConflictDialogProps<Values extends object> {
  readonly editor: Editor<Values>;
  /** Names of the fields as the form calls them. */
  readonly labels: Readonly<Partial<Record<keyof Values & string, string>>>;
}

/** Shows what somebody else has saved meanwhile, field by field, and lets one choose. Part of every form that edits. */
export function ConflictDialog<Values extends object>({
  editor,
  labels,
}: ConflictDialogProps<Values>): ReactNode {
  const { ui } = useTexts();
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const conflicts: readonly FieldConflict<Values>[] = editor.conflicts ?? [];
  return (
    <ActionDialog
      title={ui.conflictTitle}
      isOpen={editor.conflicts !== undefined}
      onClose={editor.closeConflicts}
      size="large"
      actionLabel={ui.save}
      isPending={editor.isSaving}
      onAction={() => {
        void editor.resolve(choices).then((isSaved) => {
          if (isSaved) setChoices({});
        });
      }}
    >
      <p>{ui.conflictText}</p>
      {conflicts.map(({ field, mine, theirs }) => (
        <RadioGroup
          key={field}
          className="conflict"
          aria-label={labels[field] ?? field}
          value={choices[field] ?? 'mine'}
          onChange={(choice) => setChoices({ ...choices, [field]: choice === 'theirs' ? 'theirs' : 'mine' })}
        >
          <strong>{labels[field] ?? field}</strong>
          <div className="conflict-versions">
            {(['mine', 'theirs'] as const).map((side) => (
              <RadioField key={side} value={side}>
                <RadioButton className="conflict-version">
                  <span className="dim">{ui[side]}</span>
                  <div>
                    <ShownValue value={side === 'mine' ? mine : theirs} />
                  </div>
                </RadioButton>
              </RadioField>
            ))}
          </div>
        </RadioGroup>
      ))}
    </ActionDialog>
  );
}

/** Texts and images as they are, texts by language and lists one below the other. */
function ShownValue({ value }: { readonly value: unknown }): ReactNode {
  const { ui } = useTexts();
  if (value === null || value === undefined || value === '') return <em className="dim">{ui.empty}</em>;
  if (typeof value === 'boolean') return value ? ui.yes : ui.no;
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((one: unknown, index) => (
          <li key={index}>
            <ShownValue value={one} />
          </li>
        ))}
      </ul>
    );
  if (typeof value === 'object')
    return (
      <dl>
        {Object.entries(value).map(([name, part]: [string, unknown]) => (
          <div key={name} className="conflict-part">
            <dt className="dim">{name}</dt>
            <dd dir="auto">
              <ShownValue value={part} />
            </dd>
          </div>
        ))}
      </dl>
    );
  if (typeof value === 'string' && value.startsWith('data:image/'))
    return <img className="conflict-image" src={value} alt="" />;
  return <span dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}
