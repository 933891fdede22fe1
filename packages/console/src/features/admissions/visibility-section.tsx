import type { Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, changes, ifMatch, live, reading } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Loaded } from '../../ui/loaded.js';
import { Section } from '../../ui/screen.js';
import { toast } from '../../ui/toast.js';

interface VisibilitySectionProps {
  /** How many admissions there are. */
  readonly admissions: number;
}

/** Says whether everybody sees the page, and changes it. */
export function VisibilitySection({ admissions }: VisibilitySectionProps): ReactNode {
  const { admissions: texts } = useTexts();
  const query = useQuery(live(reading('/api/v1/settings')));
  const [isAsking, setAsking] = useState(false);
  const write = useWrite(
    (visibility: Schemas['PageVisibility']) =>
      api.PATCH('/api/v1/settings', {
        params: { header: ifMatch(query.data?.etag ?? null) },
        body: changes<Schemas['UpdatePageSettings']>({ visibility }),
      }),
    {
      changes: ['/api/v1/settings'],
      onDone: ({ data }) => toast(data.visibility === 'protected' ? texts.protectedNow : texts.publicNow),
    },
  );
  return (
    <Loaded query={query}>
      {({ data: { visibility } }) => {
        const isProtected = visibility === 'protected';
        const step = isProtected ? texts.open : texts.protect;
        return (
          <Section
            title={isProtected ? texts.protected : texts.public}
            tools={<Button onPress={() => setAsking(true)}>{step}</Button>}
          >
            <p>{isProtected ? texts.protectedText : texts.publicText}</p>
            <ConfirmDialog
              isOpen={isAsking}
              isDangerous
              title={isProtected ? texts.openTitle : texts.protectTitle}
              confirmLabel={step}
              onClose={() => setAsking(false)}
              onConfirm={() => write.mutateAsync(isProtected ? 'public' : 'protected')}
            >
              <p>{isProtected ? texts.openText : protectText(texts, admissions)}</p>
            </ConfirmDialog>
          </Section>
        );
      }}
    </Loaded>
  );
}

function protectText(
  texts: Pick<ReturnType<typeof useTexts>['admissions'], 'protectNobody' | 'protectSome'>,
  admissions: number,
): string {
  return admissions === 0 ? texts.protectNobody : texts.protectSome(admissions);
}
