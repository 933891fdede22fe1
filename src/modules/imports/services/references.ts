import { Invalid } from '#core/errors/api-error.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { RecordMetadataService } from '#http/metadata/record-metadata.service.js';
import { COMPONENT_GROUP_METADATA } from '#modules/component-groups/dto/component-group.response.js';
import { COMPONENT_METADATA } from '#modules/components/dto/component.response.js';
import { METRIC_METADATA } from '#modules/metrics/dto/metric.response.js';
import type { ImportedImpact } from '../dto/import-records.input.js';

/** Kinds that others refer to. */
const TARGETS = {
  group: COMPONENT_GROUP_METADATA,
  component: COMPONENT_METADATA,
  metric: METRIC_METADATA,
} as const;

type Referred = keyof typeof TARGETS;

const REFERRED = Object.keys(TARGETS) as Referred[];

/** Members of records that may name others. */
interface Referring {
  readonly parent?: string | null;
  readonly group?: string | null;
  readonly groups?: readonly string[];
  readonly component?: string | null;
  readonly components?: readonly (string | ImportedImpact)[];
  readonly updates?: readonly { readonly components?: readonly ImportedImpact[] }[];
  readonly metric?: string;
}

/** Ids of the records that an import refers to, by external id: read in one statement a kind. */
export class References {
  private constructor(
    private readonly ids: Readonly<Record<Referred, Map<string, number>>>,
    private readonly isDryRun: boolean,
  ) {}

  static async of(
    candidates: readonly { readonly record: object }[],
    metadata: RecordMetadataService,
    isDryRun: boolean,
  ): Promise<References> {
    const named: Record<Referred, Set<string>> = {
      group: new Set(),
      component: new Set(),
      metric: new Set(),
    };
    for (const { record } of candidates) {
      const { parent, group, groups = [], metric } = record as Referring;
      for (const one of [parent, group, ...groups]) if (one != null) named.group.add(one);
      for (const one of componentsIn(record)) named.component.add(one);
      if (metric !== undefined) named.metric.add(metric);
    }
    const found = await Promise.all(
      REFERRED.map(async (kind) => {
        const wanted = [...named[kind]];
        return [
          kind,
          new Map(wanted.length === 0 ? [] : await metadata.idsOf(TARGETS[kind], wanted)),
        ] as const;
      }),
    );
    return new References(
      Object.fromEntries(found) as unknown as Record<Referred, Map<string, number>>,
      isDryRun,
    );
  }

  /** Ids of the components that records refer to, as far as these have come. */
  componentsOf(candidates: readonly { readonly record: object }[]): number[] {
    const named = new Set(candidates.flatMap(({ record }) => componentsIn(record)));
    return [...named].flatMap((one) => this.ids.component.get(one) ?? []);
  }

  /** Notes a record that has come. */
  add(kind: string, externalId: string | undefined, id: number | null): void {
    if (kind in TARGETS && externalId !== undefined && id !== null)
      this.ids[kind as Referred].set(externalId, id);
  }

  /** Null if nothing is named, or in a dry run if it has not come yet. @throws Invalid */
  optional(kind: Referred, externalId: string | null | undefined, path: string): number | null {
    if (externalId == null) return null;
    const id = this.ids[kind].get(externalId);
    if (id === undefined && !this.isDryRun)
      throw Invalid.field(
        path,
        `There is no ${TARGETS[kind].kind} with the external_id ${JSON.stringify(externalId)}.`,
      );
    return id ?? null;
  }

  /** Without those that have not come yet, in a dry run. @throws Invalid */
  all(kind: Referred, externalIds: readonly string[], path: string): number[] {
    return externalIds.flatMap((one, index) => this.optional(kind, one, `${path}.${index}`) ?? []);
  }

  /** @throws Invalid */
  impacts(
    impacts: readonly ImportedImpact[] = [],
    path: string,
  ): { readonly id: number; readonly impact: ComponentStatus }[] {
    return impacts.flatMap(({ component, impact }, index) => {
      const id = this.optional('component', component, `${path}.${index}.component`);
      return id === null ? [] : [{ id, impact }];
    });
  }
}

/** External ids of the components that a record refers to. */
function componentsIn(record: object): string[] {
  const { component, components = [], updates = [] } = record as Referring;
  const impacts = [...components, ...updates.flatMap((update) => update.components ?? [])];
  const ofImpacts = impacts.map((one) => (typeof one === 'string' ? one : one.component));
  return component == null ? ofImpacts : [component, ...ofImpacts];
}
