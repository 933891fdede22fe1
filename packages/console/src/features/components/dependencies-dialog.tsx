import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, ifMatch, reading } from '../../lib/api.js';
import { messagesOf } from '../../lib/problem.js';
import { allComponents, allGroups, allHostSystems } from '../../lib/read-all.js';
import { useTexts } from '../../lib/texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { Checkbox } from '../../ui/checkbox.js';
import { ComponentPicker } from '../../ui/component-picker.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { FieldMessages } from '../../ui/field-messages.js';

type Values = Schemas['ComponentDependencies'];

const PATH = '/api/v1/components/{component}/dependencies';

interface DependenciesDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** What a component depends on. */
export function DependenciesDialog({ id, onClose }: DependenciesDialogProps): ReactNode {
  const { components: texts } = useTexts();
  const path = { component: id };
  const query = useQuery(reading(PATH, { params: { path } }));
  return (
    <EditDialog
      title={texts.dependsOn}
      record={`components/${String(id)}/dependencies`}
      query={query}
      valuesOf={(values): Values => values}
      labels={{ component_ids: texts.title, host_system_ids: texts.hostSystems }}
      save={(body, _, etag) => orThrow(api.PUT(PATH, { params: { path, header: ifMatch(etag) }, body }))}
      call={(body) => ({ method: 'PUT', path: PATH.replace('{component}', String(id)), body })}
      changes={['/api/v1/components']}
      onClose={onClose}
    >
      {(editor) => <Fields id={id} editor={editor} />}
    </EditDialog>
  );
}

interface FieldsProps {
  readonly id: number;
  readonly editor: Editor<Values>;
}

function Fields({ id, editor: { values, errors, set } }: FieldsProps): ReactNode {
  const { components: texts } = useTexts();
  const { data: components = [] } = useQuery(allComponents());
  const { data: groups = [] } = useQuery(allGroups());
  const { data: hostSystems = [] } = useQuery(allHostSystems());
  const others = components.filter((one) => one.id !== id);
  return (
    <>
      <p className="dim">{texts.dependsOnHint}</p>
      {others.length > 0 && (
        <ComponentPicker
          label={texts.title}
          components={others}
          groups={groups}
          selected={values.component_ids}
          onChange={(ids) => set('component_ids', inOrder(ids))}
        />
      )}
      <FieldMessages messages={messagesOf(errors, 'component_ids')} />
      {hostSystems.length > 0 && (
        <fieldset>
          <legend className="field-label">{texts.hostSystems}</legend>
          {hostSystems.map(({ id: hostId, name }) => (
            <Checkbox
              key={hostId}
              isSelected={values.host_system_ids.includes(hostId)}
              onChange={(isOn) => {
                const left = values.host_system_ids.filter((one) => one !== hostId);
                set('host_system_ids', inOrder(isOn ? [...left, hostId] : left));
              }}
            >
              <span dir="auto">{name}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <FieldMessages messages={messagesOf(errors, 'host_system_ids')} />
    </>
  );
}

/** As they are read, so that what is taken back counts as unchanged. */
function inOrder(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => one - other);
}
