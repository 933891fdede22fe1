import { useState, type ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { dataUrlOf } from '../../lib/data-url-of.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { FieldMessages } from '../../ui/field-messages.js';

interface ImageFieldProps {
  readonly label: string;
  readonly hint: string;
  /** An address of this host or a `data:` address; null: none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly errors: readonly string[];
  readonly types: readonly string[];
  readonly mostKilobytes: number;
  /** True: shown on a dark ground. */
  readonly isOnDark?: boolean;
}

/** An image from a file, chosen or dropped. */
export function ImageField({
  label,
  hint,
  value,
  onChange,
  errors,
  types,
  mostKilobytes,
  isOnDark = false,
}: ImageFieldProps): ReactNode {
  const { settings: texts, ui } = useTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const [isOver, setOver] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const isLarger = file.size > mostKilobytes * 1024;
    setTooLarge(isLarger);
    if (!isLarger) onChange(await dataUrlOf(file));
  };
  const messages = isTooLarge ? [texts.tooLarge(mostKilobytes)] : errors;
  return (
    <fieldset
      className="settings-image"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <legend className="field-label">{label}</legend>
      <div className="row">
        <span className={isOnDark ? 'settings-image-shown dark' : 'settings-image-shown'}>
          {value === null ? <span className="dim">{ui.none}</span> : <img src={pathOf(value)} alt="" />}
        </span>
        <FileTrigger acceptedFileTypes={[...types]} onSelect={(files) => void choose(files?.[0])}>
          <Button aria-label={texts.chooseFor(label)}>{texts.choose}</Button>
        </FileTrigger>
        <span className="dim settings-drop">{texts.drop}</span>
        {value !== null && (
          <Button
            kind="quiet"
            aria-label={texts.removeFor(label)}
            onPress={() => {
              setTooLarge(false);
              onChange(null);
            }}
          >
            {ui.remove}
          </Button>
        )}
      </div>
      <p className="field-hint">{hint}</p>
      <FieldMessages messages={messages} />
    </fieldset>
  );
}

/** Saved images are of this host, by whatever name the API knows it. */
function pathOf(address: string): string {
  return address.startsWith('data:') ? address : new URL(address).pathname;
}
