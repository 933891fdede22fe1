import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';
import { Button } from './button.js';
import './row-tools.css';

interface RowToolsProps<Row> {
  readonly rows: readonly Row[];
  readonly index: number;
  /** What the row is called. */
  readonly name: string;
  readonly onChange: (rows: Row[]) => void;
  /** False: the order means nothing. */
  readonly hasOrder?: boolean;
}

/** Moves and deletes a row of a list in a form, also without a mouse. */
export function RowTools<Row>({
  rows,
  index,
  name,
  onChange,
  hasOrder = true,
}: RowToolsProps<Row>): ReactNode {
  const { settings: texts, ui } = useTexts();
  const move = (to: number) => (): void => {
    const next = rows.filter((_, at) => at !== index);
    next.splice(to, 0, ...rows.slice(index, index + 1));
    onChange(next);
  };
  return (
    <span className="row row-tools">
      {hasOrder && (
        <>
          <Button
            kind="quiet"
            isDisabled={index === 0}
            aria-label={texts.moveUp(name)}
            onPress={move(index - 1)}
          >
            ↑
          </Button>
          <Button
            kind="quiet"
            isDisabled={index === rows.length - 1}
            aria-label={texts.moveDown(name)}
            onPress={move(index + 1)}
          >
            ↓
          </Button>
        </>
      )}
      <Button
        kind="quiet"
        aria-label={texts.removeOne(name)}
        onPress={() => onChange(rows.filter((_, at) => at !== index))}
      >
        {ui.remove}
      </Button>
    </span>
  );
}
