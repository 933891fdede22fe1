import { orThrow } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { useSession } from '../../lib/session.js';
import { useEditor } from '../../lib/use-editor.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { FormErrors } from '../../ui/form-errors.js';
import { TextArea } from '../../ui/text-field.js';
import { pastedComponents, type PastedGroup } from './pasted-components.js';

interface Values {
  readonly list: string;
}

const EMPTY = { values: { list: '' }, etag: null };

/** Creates components from a list. */
export function ComponentsStep(): ReactNode {
  const { firstSteps: texts } = useTexts();
  const { locales } = useSession().tenant;
  const queries = useQueryClient();
  const [progress, setProgress] = useState<readonly [done: number, all: number]>();
  const editor = useEditor<Values>({
    record: 'first-steps/components',
    label: texts.componentsTitle,
    saved: EMPTY,
    save: async (_, { list }) => {
      const groups = pastedComponents(list);
      const all = countOf(groups);
      let done = 0;
      try {
        await createAll(groups, locales[0] ?? 'en', () => {
          done += 1;
          setProgress([done, all]);
        });
      } finally {
        setProgress(undefined);
        await queries.invalidateQueries();
      }
    },
  });
  const count = countOf(pastedComponents(editor.values.list));
  return (
    <>
      <FormErrors errors={editor.errors} error={editor.error} shown={[]} />
      <TextArea
        label={texts.componentsList}
        value={editor.values.list}
        onChange={(list) => editor.set('list', list)}
      />
      <div className="row">
        <Button
          kind="primary"
          isDisabled={count === 0}
          isPending={editor.isSaving}
          onPress={() => void editor.submit()}
        >
          {texts.createAll(count)}
        </Button>
        <span role="status">{progress !== undefined && texts.progress(...progress)}</span>
      </div>
    </>
  );
}

/** Groups count too. */
function countOf(groups: readonly PastedGroup[]): number {
  return groups.reduce(
    (sum, { group, components }) => sum + components.length + (group === undefined ? 0 : 1),
    0,
  );
}

/** One after the other, so that they stand in the order of the list. */
async function createAll(
  groups: readonly PastedGroup[],
  locale: string,
  onCreated: () => void,
): Promise<void> {
  for (const { group, components } of groups) {
    let groupId: number | null = null;
    if (group !== undefined) {
      const created = await orThrow(
        api.POST('/api/v1/component-groups', { body: { name: { [locale]: group } } }),
      );
      groupId = created.data.id;
      onCreated();
    }
    for (const name of components) {
      await orThrow(
        api.POST('/api/v1/components', { body: { name: { [locale]: name }, group_id: groupId } }),
      );
      onCreated();
    }
  }
}
