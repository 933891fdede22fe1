import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { RecordMetadataService } from '#http/metadata/record-metadata.service.js';
import { localeFieldsOf } from '#http/fields/locale-field.js';
import type { RecordClass } from '#http/fields/field-kinds.js';
import type { RecordJson } from '#http/results/record-json.js';
import { AudiencesService } from '#modules/audiences/services/audiences.service.js';
import {
  ComponentGroupsService,
  type GroupPlace,
} from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { HostSystemsService } from '#modules/host-systems/host-systems.service.js';
import { MaintenanceSeriesService } from '#modules/maintenance-series/services/maintenance-series.service.js';
import { MetricsService } from '#modules/metrics/services/metrics.service.js';
import { PageSettingsService } from '#modules/page-settings/services/page-settings.service.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import {
  DeclaredComponent,
  DeclaredGroup,
  DeclaredMetric,
  DeclaredSeries,
  DeclaredSettings,
  DeclaredTemplate,
  type DeclaredImpact,
} from '../dto/page-document.js';
import { KIND_RULES, KINDS, type Kind } from '../rules/kinds.js';
import type { Members, Page, PlannedChange } from '../rules/plan.js';

/** What the families call members of a document. */
const MEMBER_NAMES: readonly (readonly [ofFamily: RegExp, ofDocument: string])[] = [
  [/^group_id$/, 'group'],
  [/^parent_id$/, 'parent'],
  [/^host_system_id$/, 'host_system'],
  [/^component_id$/, 'component'],
  [/^(components\.\d+)\.id$/, '$1.component'],
];

/** The services of a family, as far as plans need them. */
interface Family {
  create(body: object): Promise<RecordJson<object>>;
  update(id: number, body: object): Promise<RecordJson<object>>;
  delete(id: number): Promise<void>;
}

/** Carries plans out with the services of the families, within the open write. */
@Injectable()
export class PlanWriter {
  private readonly families: Readonly<Record<Kind, Family>>;

  constructor(
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    hostSystems: HostSystemsService,
    templates: IncidentTemplatesService,
    metrics: MetricsService,
    series: MaintenanceSeriesService,
    private readonly audiences: AudiencesService,
    settings: PageSettingsService,
    private readonly metadata: RecordMetadataService,
  ) {
    this.families = {
      settings: onlyUpdated(settings),
      group: groups,
      component: components,
      host_system: hostSystems,
      audience: audiences,
      template: templates,
      metric: metrics,
      series,
    };
  }

  /** @throws Invalid at the place in the document, if a family refuses a change */
  async write(page: Page, changes: readonly PlannedChange[]): Promise<void> {
    const ids = new Ids(page);
    const written = changes.filter(({ action }) => action === 'create' || action === 'update');
    const of = (kind: Kind): PlannedChange[] => written.filter((change) => change.kind === kind);
    for (const change of of('host_system')) await this.put(change, ids, change.after ?? {});
    for (const change of of('settings')) await this.put(change, ids, withTexts(DeclaredSettings, change));
    // Its external id is a field of the record.
    for (const change of of('audience'))
      await this.put(change, ids, { ...change.after, external_id: change.externalId });
    await this.writeGroups(of('group'), ids);
    await this.writeComponents(of('component'), ids);
    for (const change of of('template'))
      await this.put(change, ids, withImpacts(withTexts(DeclaredTemplate, change), ids));
    for (const change of of('metric')) {
      const { component, ...members } = withTexts(DeclaredMetric, change);
      const reference = component === undefined ? {} : { component_id: ids.orNull('component', component) };
      await this.put(change, ids, { ...members, ...reference });
    }
    for (const change of of('series'))
      await this.put(change, ids, withImpacts(withTexts(DeclaredSeries, change), ids));
    await this.delete(
      changes.filter(({ action }) => action === 'delete'),
      page,
    );
    for (const kind of KINDS) {
      const { family } = KIND_RULES[kind];
      if (family === undefined) continue;
      const applied = of(kind).map(({ externalId }) => [ids.of(kind, externalId), externalId] as const);
      this.metadata.markApplied(family, new Map(applied));
    }
  }

  /** New groups are made as root groups: then all that move are moved at once, since one may take the place of another. */
  private async writeGroups(changes: readonly PlannedChange[], ids: Ids): Promise<void> {
    const places = new Map<number, GroupPlace>();
    for (const change of changes) {
      const { parent, position, ...body } = withTexts(DeclaredGroup, change);
      await this.put(change, ids, body);
      const to = parent as string | null | undefined;
      places.set(ids.of('group', change.externalId), {
        parentId: to == null ? to : ids.of('group', to),
        position: position as number | undefined,
      });
    }
    if (places.size > 0) await at('groups', () => this.groups.arrange(places));
  }

  private async writeComponents(changes: readonly PlannedChange[], ids: Ids): Promise<void> {
    const positions = new Map<number, number>();
    for (const change of changes) {
      const {
        group,
        host_system: hostSystem,
        audiences,
        position,
        ...body
      } = withTexts(DeclaredComponent, change);
      const references = {
        ...(group === undefined ? {} : { group_id: ids.orNull('group', group) }),
        ...(hostSystem === undefined ? {} : { host_system_id: ids.orNull('host_system', hostSystem) }),
      };
      await this.put(change, ids, { ...body, ...references });
      if (audiences !== undefined)
        await this.audiences.setOfComponent(ids.of('component', change.externalId), {
          ids: (audiences as readonly string[] | null)?.map((one) => ids.of('audience', one)) ?? null,
        });
      if (position !== undefined) positions.set(ids.of('component', change.externalId), position as number);
    }
    if (positions.size > 0) await this.components.place(positions);
  }

  /** Creates or updates a record. Nothing is written if only its place or its owner changes. */
  private async put(
    { action, kind, externalId, place, id }: PlannedChange,
    ids: Ids,
    body: object,
  ): Promise<void> {
    const family = this.families[kind];
    if (id === undefined || action === 'create') {
      const record = await at(place, () => family.create(body), KIND_RULES[kind].quota);
      ids.add(kind, externalId, Number(record.id));
    } else if (Object.keys(body).length > 0) await at(place, () => family.update(id, body));
  }

  /** What refers to others goes before them, and sub-groups before their parents. */
  private async delete(changes: readonly PlannedChange[], page: Page): Promise<void> {
    const inTree = new Map(page.group.map(({ id }, index) => [id, index]));
    const last = (one: PlannedChange): number => inTree.get(one.id ?? 0) ?? 0;
    const of = (kind: Kind): PlannedChange[] => changes.filter((change) => change.kind === kind);
    const groups = of('group').sort((one, other) => last(other) - last(one));
    const inOrder = [
      ...of('template'),
      ...of('metric'),
      ...of('series'),
      ...of('component'),
      ...of('audience'),
      ...groups,
      ...of('host_system'),
    ];
    for (const { kind, id = 0 } of inOrder) await this.families[kind].delete(id);
  }
}

/** The settings, of which there are only one. */
function onlyUpdated(settings: PageSettingsService): Family {
  const never = (): never => {
    throw new Error('Settings are neither made nor deleted.');
  };
  return { create: never, update: (_, body) => settings.update(body), delete: never };
}

/** Ids of the records that a document refers to. */
class Ids {
  private readonly byName: Map<string, number>;

  constructor(page: Page) {
    this.byName = new Map(
      KINDS.flatMap((kind) => page[kind].map(({ externalId, id }) => [`${kind} ${externalId}`, id] as const)),
    );
  }

  add(kind: Kind, externalId: string, id: number): void {
    this.byName.set(`${kind} ${externalId}`, id);
  }

  of(kind: Kind, externalId: string): number {
    const id = this.byName.get(`${kind} ${externalId}`);
    if (id === undefined) throw new Error(`The plan has not made the ${kind} ${externalId}.`);
    return id;
  }

  orNull(kind: Kind, externalId: unknown): number | null {
    return typeof externalId === 'string' ? this.of(kind, externalId) : null;
  }
}

/** Members with the ids of the components that they name. */
function withImpacts({ components, ...members }: Members, ids: Ids): Members {
  if (components === undefined) return members;
  const impacts = (components as readonly DeclaredImpact[]).map(({ component, impact }) => ({
    id: ids.of('component', component),
    impact,
  }));
  return { ...members, components: impacts };
}

/** The members of a change, with texts that delete the languages which are not given. */
function withTexts(record: RecordClass, { after }: PlannedChange): Members {
  const members: Record<string, unknown> = { ...after };
  const none = Object.fromEntries(currentTenant().locales.map((locale) => [locale, null]));
  for (const { field } of localeFieldsOf(record))
    if (members[field] !== undefined) members[field] = { ...none, ...(members[field] as LocaleText) };
  return members;
}

/**
 * @param quota the field of its refusal
 * @throws Invalid at a place of the document, in its words
 */
async function at<T>(place: string, work: () => Promise<T>, quota?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const fields = Object.entries(error.fields).map(([field, messages]): [string, readonly string[]] => {
      if (field === quota) return [place, messages];
      const [ofFamily, ofDocument] = MEMBER_NAMES.find(([pattern]) => pattern.test(field)) ?? [/$^/, ''];
      return [`${place}.${field.replace(ofFamily, ofDocument)}`, messages];
    });
    throw new Invalid(Object.fromEntries(fields));
  }
}
