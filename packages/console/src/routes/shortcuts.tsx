import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';

/** The keyboard shortcuts of the console. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { shell } = useTexts();
  const rows = [
    ['⌘K / Ctrl K', shell.search],
    ['?', shell.showShortcuts],
  ];
  return (
    <Dialog title={shell.shortcuts} isOpen onClose={onClose}>
      <dl className="stack tight">
        {rows.map(([keys, text]) => (
          <div key={keys} className="row between">
            <dt>{text}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
