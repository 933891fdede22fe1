import { Writes } from '#http/body/read-only.js';
import { IdListField } from '#http/fields/list-field.js';

/** Maximum number of components, and of host systems, that a component depends on. */
const MAX_DEPENDENCIES = 20;

const COMPONENTS = {
  maxItems: MAX_DEPENDENCIES,
  description:
    'Components that it depends on. While it and one of these have a problem, visitors are told so, if they may see both.',
  example: [1],
};

const HOST_SYSTEMS = {
  maxItems: MAX_DEPENDENCIES,
  description:
    'Host systems that it depends on. Visitors are told of those with a `public_name` in `/host-systems/{host_system}/status-page`.',
  example: [],
};

/** What a component depends on. It explains a problem of the component, and never changes its status. */
export class ComponentDependencies {
  @IdListField(COMPONENTS)
  readonly component_ids!: readonly number[];

  @IdListField(HOST_SYSTEMS)
  readonly host_system_ids!: readonly number[];
}

/** A list that is given replaces the present one. */
@Writes(ComponentDependencies, { updates: true })
export class UpdateComponentDependencies {
  @IdListField({ ...COMPONENTS, optional: true })
  readonly component_ids?: readonly number[];

  @IdListField({ ...HOST_SYSTEMS, optional: true })
  readonly host_system_ids?: readonly number[];
}
