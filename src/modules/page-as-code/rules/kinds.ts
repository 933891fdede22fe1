import type { QuotaName } from '#core/config/quota-names.js';
import type { AbilityName } from '#platform/access/ability-names.js';

/** Kinds of records that a page is described by, in the order of the document. */
export const KINDS = ['group', 'component', 'host_system', 'template'] as const;

export type Kind = (typeof KINDS)[number];

/** What an apply does with a record. */
export const ACTIONS = ['create', 'update', 'delete', 'keep'] as const;

export type ChangeAction = (typeof ACTIONS)[number];

interface KindRules {
  /** Its list in the document. */
  readonly list: 'groups' | 'components' | 'host_systems' | 'templates';
  /** Under which its metadata is stored. */
  readonly family: string;
  readonly quota: QuotaName;
  /** Name in messages. */
  readonly inWords: string;
  readonly view: AbilityName;
  readonly manage: AbilityName;
}

const OF_COMPONENTS = { view: 'components.view', manage: 'components.manage' } as const;

export const KIND_RULES: Readonly<Record<Kind, KindRules>> = {
  group: {
    list: 'groups',
    family: 'component_group',
    quota: 'component_groups',
    inWords: 'component group',
    ...OF_COMPONENTS,
  },
  component: {
    list: 'components',
    family: 'component',
    quota: 'components',
    inWords: 'component',
    ...OF_COMPONENTS,
  },
  host_system: {
    list: 'host_systems',
    family: 'host_system',
    quota: 'host_systems',
    inWords: 'host system',
    ...OF_COMPONENTS,
  },
  template: {
    list: 'templates',
    family: 'incident_template',
    quota: 'incident_templates',
    inWords: 'incident template',
    view: 'incidents.manage',
    manage: 'incidents.manage',
  },
};
