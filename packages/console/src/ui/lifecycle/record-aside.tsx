import type { ReactNode } from 'react';
import type { Collection, LifecycleRecord } from '../../lib/lifecycle.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { MetadataSection } from '../metadata/metadata-section.js';
import { Section } from '../screen.js';
import { AffectedComponents } from './affected-components.js';
import { Deliveries } from './deliveries.js';
import { History } from './history.js';

interface RecordAsideProps {
  readonly collection: Collection;
  readonly record: LifecycleRecord;
  readonly mayManage: boolean;
}

/** Beside the updates of a record: what it affects, who was told, and who changed it. */
export function RecordAside({ collection, record, mayManage }: RecordAsideProps): ReactNode {
  const { incidents: texts } = useTexts();
  const mayReadTrail = useAbility('audit.view');
  const { id } = record;
  return (
    <div className="stack">
      <Section title={texts.components}>
        <AffectedComponents record={record} />
      </Section>
      {mayManage && (
        <>
          <Section title={texts.sections.deliveries}>
            <Deliveries collection={collection} id={id} />
          </Section>
          <MetadataSection owner={{ collection, id }} />
        </>
      )}
      {mayReadTrail && (
        <Section title={texts.sections.history}>
          <History target={`incident:${String(id)}`} />
        </Section>
      )}
    </div>
  );
}
