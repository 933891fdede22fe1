import { useState, type ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { dataUrlOf } from '../../lib/data-url-of.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { Frame, type InputProps } from './inputs.js';

interface FileFieldProps extends InputProps {
  /** True: with `data:image/png;base64,` before the content. */
  readonly isDataUrl: boolean;
}

/** A file that is sent as base64: chosen here, and shown if it is an image. */
export function FileField({ isDataUrl, value, onChange, ...shared }: FileFieldProps): ReactNode {
  const { ui, modules: texts } = useTexts();
  const [name, setName] = useState<string>();
  const choose = async (files: FileList | null): Promise<void> => {
    const file = files?.[0];
    if (file === undefined) return;
    setName(file.name);
    const url = await dataUrlOf(file);
    onChange(isDataUrl ? url : url.slice(url.indexOf(',') + 1));
  };
  return (
    <Frame {...shared}>
      {typeof value === 'string' && value.startsWith('data:image/') && (
        <img className="records-image" src={value} alt={name ?? shared.label} />
      )}
      <div className="row">
        <FileTrigger onSelect={(files) => void choose(files)}>
          <Button aria-label={`${texts.chooseFile}: ${shared.label}`}>{texts.chooseFile}</Button>
        </FileTrigger>
        {name !== undefined && <span dir="auto">{name}</span>}
        <Button
          kind="quiet"
          isDisabled={value === null}
          aria-label={`${ui.remove}: ${shared.label}`}
          onPress={() => {
            setName(undefined);
            onChange(null);
          }}
        >
          {ui.remove}
        </Button>
      </div>
    </Frame>
  );
}
