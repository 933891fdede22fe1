import type { QuotaName } from '#core/config/quota-names.js';
import type { AbilityName } from '#platform/access/ability-names.js';

/** Kinds of records that a page is described by, in the order of the document. */
export const KINDS = [
  'settings',
  'group',
  'component',
  'host_system',
  'audience',
  'template',
  'metric',
  'series',
] as const;

export type Kind = (typeof KINDS)[number];

/** Stands for the external id of the settings, of which there are only one. */
export const SETTINGS = 'settings';

/** What an apply does with a record. */
export const ACTIONS = ['create', 'update', 'delete', 'keep'] as const;

export type ChangeAction = (typeof ACTIONS)[number];

interface KindRules {
  /** Its member of the document: a list, except for the settings. */
  readonly list:
    'settings' | 'groups' | 'components' | 'host_systems' | 'audiences' | 'templates' | 'metrics' | 'series';
  /** Under which its metadata is stored; undefined: it has none. */
  readonly family?: string;
  /** Undefined: there is none. */
  readonly quota?: QuotaName;
  /** Name in messages. */
  readonly inWords: string;
  readonly view: AbilityName;
  readonly manage: AbilityName;
}

const OF_COMPONENTS = { view: 'components.view', manage: 'components.manage' } as const;

export const KIND_RULES: Readonly<Record<Kind, KindRules>> = {
  settings: {
    list: 'settings',
    inWords: 'settings',
    view: 'settings.manage',
    manage: 'settings.manage',
  },
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
  audience: {
    list: 'audiences',
    family: 'audience',
    inWords: 'audience',
    view: 'audiences.manage',
    manage: 'audiences.manage',
  },
  template: {
    list: 'templates',
    family: 'incident_template',
    quota: 'incident_templates',
    inWords: 'incident template',
    view: 'incidents.manage',
    manage: 'incidents.manage',
  },
  metric: {
    list: 'metrics',
    family: 'metric',
    quota: 'metrics',
    inWords: 'metric',
    view: 'metrics.view',
    manage: 'metrics.manage',
  },
  series: {
    list: 'series',
    family: 'maintenance_series',
    quota: 'maintenance_series',
    inWords: 'maintenance series',
    view: 'incidents.manage',
    manage: 'incidents.manage',
  },
};
