import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { reading } from '../lib/api.js';
import { useTexts } from '../lib/texts.js';
import { ActionDialog } from './action-dialog.js';
import { Select } from './select.js';
import { TemplateValues, useTemplateRendering, type Rendering, type Template } from './template-values.js';

/** What a form takes from a template. */
interface FromTemplate {
  readonly template: Template;
  readonly texts: Rendering;
}

interface StartFromTemplateProps {
  readonly kind: Template['kind'];
  /** Id of the one that is asked for at once. */
  readonly first?: number;
  readonly onStart: (from: FromTemplate) => void;
}

/** Offers the templates of a kind, and asks for the values of their variables. Nothing where there are none. */
export function StartFromTemplate({ kind, first, onStart }: StartFromTemplateProps): ReactNode {
  const { templates: texts } = useTexts();
  const [chosen, setChosen] = useState(first);
  const [isAsking, setAsking] = useState(first !== undefined);
  const { data } = useQuery(
    reading('/api/v1/incident-templates', { params: { query: { kind, per_page: 100 } } }),
  );
  const list = data?.data ?? [];
  const template = list.find(({ id }) => id === chosen);
  if (list.length === 0) return null;
  return (
    <>
      <Select
        label={texts.startFrom}
        hint={texts.startFromHint}
        choices={list.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={template === undefined ? null : String(template.id)}
        onChange={(id) => {
          setChosen(Number(id));
          setAsking(true);
        }}
      />
      {isAsking && template !== undefined && (
        <ValuesDialog
          key={template.id}
          template={template}
          onClose={() => setAsking(false)}
          onUse={(rendering) => {
            onStart({ template, texts: rendering });
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

interface ValuesDialogProps {
  readonly template: Template;
  readonly onClose: () => void;
  readonly onUse: (texts: Rendering) => void;
}

function ValuesDialog({ template, onClose, onUse }: ValuesDialogProps): ReactNode {
  const { templates: texts } = useTexts();
  const state = useTemplateRendering(template);
  const { rendering, isCurrent } = state;
  return (
    <ActionDialog
      title={template.name}
      size="large"
      onClose={onClose}
      actionLabel={texts.use}
      isDisabled={!isCurrent}
      onAction={() => {
        if (rendering !== undefined) onUse(rendering);
      }}
    >
      <TemplateValues template={template} state={state} />
    </ActionDialog>
  );
}
