import { Injectable } from '@nestjs/common';
import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import type { RecordJson } from '#http/results/record-json.js';
import {
  COMPONENT_GROUP_METADATA,
  type COMPONENT_GROUP,
} from '#modules/component-groups/dto/component-group.response.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import type { CreateComponent } from '#modules/components/dto/component.input.js';
import { COMPONENT_METADATA } from '#modules/components/dto/component.response.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { NewIncident } from '#modules/incidents/dto/incident.input.js';
import { INCIDENT_METADATA, MAINTENANCE_METADATA } from '#modules/incidents/dto/extended-incidents.js';
import type { Imported } from '#modules/incidents/services/past-course.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import { METRIC_METADATA, type METRIC } from '#modules/metrics/dto/metric.response.js';
import { MetricsService } from '#modules/metrics/services/metrics.service.js';
import {
  INCIDENT_TEMPLATE_METADATA,
  type INCIDENT_TEMPLATE,
} from '#modules/templates/dto/incident-template.response.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import type {
  ImportedComponent,
  ImportedGroup,
  ImportedIncident,
  ImportedMaintenance,
  ImportedMetric,
  ImportedTemplate,
} from '../dto/import-records.input.js';
import type { ImportKind } from '../rules/import-kinds.js';
import type { References } from './references.js';

/** Kinds with an external id. */
type Named = Exclude<ImportKind, 'subscriber' | 'points'>;

/** How a record of a kind is made, in the open write; gives its id. */
interface Maker {
  readonly target: MetadataTarget;
  create(record: object, references: References): Promise<number>;
}

/** Makes records of other services by the services that make all others. */
@Injectable()
export class ImportMakers {
  readonly of: Readonly<Record<Named, Maker>>;

  constructor(
    groups: ComponentGroupsService,
    components: ComponentsService,
    metrics: MetricsService,
    templates: IncidentTemplatesService,
    private readonly incidents: IncidentsService,
  ) {
    this.of = {
      group: {
        target: COMPONENT_GROUP_METADATA,
        create: (record: ImportedGroup, references) =>
          idOf(
            groups.create({
              ...without(record, 'external_id', 'parent'),
              parent_id: references.optional('group', record.parent, 'parent'),
            } as unknown as InstanceType<typeof COMPONENT_GROUP.create>),
          ),
      },
      component: {
        target: COMPONENT_METADATA,
        create: (record: ImportedComponent, references) =>
          idOf(
            components.create({
              ...without(record, 'external_id', 'group'),
              group_id: references.optional('group', record.group, 'group'),
            } as unknown as CreateComponent),
          ),
      },
      metric: {
        target: METRIC_METADATA,
        create: (record: ImportedMetric, references) =>
          idOf(
            metrics.create({
              ...without(record, 'external_id', 'component'),
              component_id: references.optional('component', record.component, 'component'),
            } as unknown as InstanceType<typeof METRIC.create>),
          ),
      },
      template: {
        target: INCIDENT_TEMPLATE_METADATA,
        create: (record: ImportedTemplate, references) =>
          idOf(
            templates.create({
              ...without(record, 'external_id'),
              components: references.impacts(record.components, 'components'),
            } as unknown as InstanceType<typeof INCIDENT_TEMPLATE.create>),
          ),
      },
      incident: {
        target: INCIDENT_METADATA,
        create: (record: ImportedIncident, references) =>
          this.incidents.import('incident', published(record, references), importedOf(record)),
      },
      maintenance: {
        target: MAINTENANCE_METADATA,
        create: (record: ImportedMaintenance, references) => this.makeMaintenance(record, references),
      },
    };
  }

  private makeMaintenance(record: ImportedMaintenance, references: References): Promise<number> {
    const { status, ...others } = published(record, references);
    const isCancelled = status === 'cancelled';
    const body = { ...others, ...(status === undefined || isCancelled ? {} : { status }) };
    const imported = { ...importedOf(record), publishedAt: record.published_at, isCancelled };
    return this.incidents.import('maintenance', body, imported);
  }
}

async function idOf(record: Promise<RecordJson<object>>): Promise<number> {
  return Number((await record).id);
}

/** The members of a record without those that its family calls otherwise. */
function without(record: object, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The body of a record that is published with its past. */
function published(record: ImportedIncident | ImportedMaintenance, references: References): NewIncident {
  const { updates = [], components } = record;
  return {
    ...without(record, 'external_id', 'published_at', 'postmortem', 'postmortem_published_at'),
    publish: true,
    notify: false,
    components: references.impacts(components, 'components'),
    updates: updates.map(({ body, status, published_at, components: changed }, index) => ({
      body,
      published_at,
      ...(status === undefined ? {} : { status }),
      ...(changed === undefined
        ? {}
        : { components: references.impacts(changed, `updates.${index}.components`) }),
    })),
  };
}

function importedOf({
  postmortem: body,
  postmortem_published_at: publishedAt = null,
}: ImportedIncident | ImportedMaintenance): Imported {
  return body === undefined ? {} : { postmortem: { body, publishedAt } };
}
