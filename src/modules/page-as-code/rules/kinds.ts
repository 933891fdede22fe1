import type { AbilityName } from '#platform/access/ability-names.js';

/** Kinds of records that a page is described by, in the order of the document. */
export const KINDS = ['group', 'component', 'host_system', 'template'] as const;

export type Kind = (typeof KINDS)[number];

interface KindRules {
  /** Its list in the document. */
  readonly list: 'groups' | 'components' | 'host_systems' | 'templates';
  /** Under which its metadata is stored. */
  readonly family: string;
  /** Name in messages. */
  readonly inWords: string;
  readonly view: AbilityName;
  readonly manage: AbilityName;
}

const OF_COMPONENTS = { view: 'components.view', manage: 'components.manage' } as const;

export const KIND_RULES: Readonly<Record<Kind, KindRules>> = {
  group: { list: 'groups', family: 'component_group', inWords: 'component group', ...OF_COMPONENTS },
  component: { list: 'components', family: 'component', inWords: 'component', ...OF_COMPONENTS },
  host_system: { list: 'host_systems', family: 'host_system', inWords: 'host system', ...OF_COMPONENTS },
  template: {
    list: 'templates',
    family: 'incident_template',
    inWords: 'incident template',
    view: 'incidents.manage',
    manage: 'incidents.manage',
  },
};
