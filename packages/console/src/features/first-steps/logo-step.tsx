import type { Schemas } from '@heliograph/client';
import { useState, type ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { api, changes, ifMatch, type Versioned } from '../../lib/api.js';
import { dataUrlOf } from '../../lib/data-url-of.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { toast } from '../../ui/toast.js';

const TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 256 * 1024;

interface LogoStepProps {
  readonly settings: Versioned<{ readonly data: Schemas['PageSettings'] }>;
}

/** Chooses the logo from a file. */
export function LogoStep({ settings: { data, etag } }: LogoStepProps): ReactNode {
  const { firstSteps: texts, ui } = useTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const save = useWrite(
    (logo: string) =>
      api.PATCH('/api/v1/settings', { params: { header: ifMatch(etag) }, body: changes({ logo }) }),
    {
      changes: ['/api/v1/settings'],
      onDone: () => toast(ui.saved),
    },
  );
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setTooLarge(file.size > MAX_BYTES);
    if (file.size <= MAX_BYTES) save.mutate(await dataUrlOf(file));
  };
  return (
    <>
      {data.logo_url !== null && <img src={new URL(data.logo_url).pathname} alt="" className="step-logo" />}
      <FieldMessages messages={isTooLarge ? [texts.tooLarge] : []} />
      {save.error !== null && <ProblemNote error={save.error} />}
      <div className="row">
        <FileTrigger acceptedFileTypes={TYPES} onSelect={(files) => void choose(files?.[0])}>
          <Button isPending={save.isPending}>{texts.chooseLogo}</Button>
        </FileTrigger>
      </div>
    </>
  );
}
