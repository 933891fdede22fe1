import { useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../button.js';
import { Section } from '../screen.js';
import { MetadataDialog } from './metadata-dialog.js';
import { MetadataList } from './metadata-list.js';
import type { MetadataOwner } from './metadata.js';

/** What other systems note on a record, on its screen. For records whose metadata is read by whoever may change it. */
export function MetadataSection({ owner }: { readonly owner: MetadataOwner }): ReactNode {
  const { metadata: texts, ui } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={texts.title}
      tools={
        <Button aria-label={`${ui.edit}: ${texts.title}`} onPress={() => setOpen(true)}>
          {ui.edit}
        </Button>
      }
    >
      <MetadataList owner={owner} />
      {isOpen && <MetadataDialog owner={owner} mayManage onClose={() => setOpen(false)} />}
    </Section>
  );
}
