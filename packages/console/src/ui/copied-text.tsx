import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';
import { toast } from './toast.js';
import './copied-text.css';

interface CopiedTextProps {
  /** What it is, for screen readers and above the text. */
  readonly label: string;
  readonly text: string;
}

/** A text that is needed elsewhere, such as an address, with a button that copies it. */
export function CopiedText({ label, text }: CopiedTextProps): ReactNode {
  const { ui } = useTexts();
  return (
    <div className="copied-text">
      <span className="field-label">{label}</span>
      <div className="copied-text-line">
        <code dir="ltr">{text}</code>
        <Button
          aria-label={`${ui.copy}: ${label}`}
          onPress={() => void navigator.clipboard.writeText(text).then(() => toast(ui.copied))}
        >
          {ui.copy}
        </Button>
      </div>
    </div>
  );
}
