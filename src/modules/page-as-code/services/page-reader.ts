import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { fieldsOf } from '#http/fields/field-kinds.js';
import { RecordMetadataService } from '#http/metadata/record-metadata.service.js';
import { AudiencesService } from '#modules/audiences/services/audiences.service.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { HostSystemsService } from '#modules/host-systems/host-systems.service.js';
import { MaintenanceSeriesService } from '#modules/maintenance-series/services/maintenance-series.service.js';
import { MetricsService } from '#modules/metrics/services/metrics.service.js';
import { PageSettingsService } from '#modules/page-settings/services/page-settings.service.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import type { TemplateComponent } from '#modules/templates/dto/template-component.js';
import { DeclaredSettings } from '../dto/page-document.js';
import { KIND_RULES, KINDS, SETTINGS, type Kind } from '../rules/kinds.js';
import { externalIdsFor, type Members, type Page, type PageRecord } from '../rules/plan.js';

/** A record as its family has it. */
interface FamilyRecord {
  readonly id: number;
  /** What its external id is made of if it has none. */
  readonly text: string;
  /** Of records that have one of their own, beside their metadata. */
  readonly externalId?: string | null;
  /** With references by id. */
  readonly members: Members;
}

const WRITTEN_SETTINGS = [...fieldsOf(DeclaredSettings).keys()];

type IdsByRecord = ReadonlyMap<number, string>;

/** Reads the present page as a document would have it: one statement for each kind, and one for the external ids. */
@Injectable()
export class PageReader {
  constructor(
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    private readonly hostSystems: HostSystemsService,
    private readonly templates: IncidentTemplatesService,
    private readonly metrics: MetricsService,
    private readonly series: MaintenanceSeriesService,
    private readonly audiences: AudiencesService,
    private readonly settings: PageSettingsService,
    private readonly metadata: RecordMetadataService,
  ) {}

  /** @param kinds those to read beside groups, components and host systems; of others, the page has none */
  async read(kinds: ReadonlySet<Kind>): Promise<Page> {
    const [external, settings, group, component, hostSystem, audience, template, metric, series] =
      await Promise.all([
        this.metadata.external(KINDS.flatMap((kind) => KIND_RULES[kind].family ?? [])),
        kinds.has('settings') ? this.settingsRecords() : [],
        this.groupRecords(),
        this.componentRecords(kinds.has('audience')),
        this.hostSystemRecords(),
        kinds.has('audience') ? this.audienceRecords() : [],
        kinds.has('template') ? this.templateRecords() : [],
        kinds.has('metric') ? this.metricRecords() : [],
        kinds.has('series') ? this.seriesRecords() : [],
      ]);
    const records = {
      settings,
      group,
      component,
      host_system: hostSystem,
      audience,
      template,
      metric,
      series,
    };
    const stored = new Map(external.map((one) => [`${one.family} ${one.id}`, one]));
    const metadataOf = (kind: Kind, id: number): (typeof external)[number] | undefined =>
      stored.get(`${KIND_RULES[kind].family ?? ''} ${id}`);
    const ids = ofEachKind((kind) =>
      externalIdsFor(
        records[kind].map(({ id, text, externalId = metadataOf(kind, id)?.externalId }) => ({
          id,
          text,
          externalId: externalId ?? undefined,
        })),
        KIND_RULES[kind].inWords.replaceAll(' ', '-'),
      ),
    );
    return ofEachKind((kind) =>
      records[kind].map(({ id, members, externalId }): PageRecord => {
        const known = metadataOf(kind, id);
        return {
          id,
          externalId: ids[kind].get(id) ?? '',
          isNamed: (externalId === undefined ? known?.externalId : externalId) != null,
          // Of the settings there are only one, which nobody has to take over.
          isApplied: kind === 'settings' || known?.isApplied === true,
          members: withExternalIds(members, ids),
        };
      }),
    );
  }

  private async settingsRecords(): Promise<FamilyRecord[]> {
    const record: Readonly<Record<string, unknown>> = (await this.settings.get()).parse();
    const links = (name: string): object[] =>
      (record[name] as readonly { label: LocaleText; url: string }[]).map(({ label, url }) => ({
        label: enabled(label),
        url,
      }));
    const members = {
      ...Object.fromEntries(WRITTEN_SETTINGS.map((name) => [name, record[name]])),
      header_links: links('header_links'),
      footer_text: enabled(record['footer_text'] as LocaleText),
      footer_links: links('footer_links'),
    };
    return [{ id: 0, text: SETTINGS, externalId: SETTINGS, members }];
  }

  private async groupRecords(): Promise<FamilyRecord[]> {
    return (await this.groups.written()).map(({ id, slug, name, parentId, position }) => ({
      id,
      text: slug,
      members: { name: enabled(name), parent: parentId, position },
    }));
  }

  private async componentRecords(withAudiences: boolean): Promise<FamilyRecord[]> {
    const [written, limited] = await Promise.all([
      this.components.written(),
      withAudiences ? this.audiences.ofComponents() : undefined,
    ]);
    return written.map((one) => ({
      id: one.id,
      text: one.slug,
      members: {
        name: enabled(one.name),
        description: enabled(one.description),
        group: one.groupId,
        position: one.position,
        is_public: one.isPublic,
        subscribable: one.subscribable,
        webhook_enabled: one.isWebhookEnabled,
        host_system: one.hostSystemId,
        ...(limited === undefined ? {} : { audiences: limited.get(one.id) ?? null }),
      },
    }));
  }

  private async hostSystemRecords(): Promise<FamilyRecord[]> {
    return (await this.hostSystems.listAll()).map((record) => {
      const { name, kind } = record.parse() as { name: string; kind: string };
      return { id: Number(record.id), text: name, members: { name, kind } };
    });
  }

  private async audienceRecords(): Promise<FamilyRecord[]> {
    return (await this.audiences.listAll()).map((record) => {
      const { name, external_id: externalId, includes_public } = record.parse();
      return {
        id: Number(record.id),
        text: String(name),
        externalId: externalId as string | null,
        members: { name, includes_public },
      };
    });
  }

  private async templateRecords(): Promise<FamilyRecord[]> {
    return (await this.templates.listAll()).map((record) => {
      const { name, kind, title, body, status, components, variables, notify, position } = record.parse();
      return {
        id: Number(record.id),
        text: String(name),
        members: {
          name,
          kind,
          title: enabled(title as LocaleText),
          body: enabled(body as LocaleText),
          status,
          components,
          variables,
          notify,
          position,
        },
      };
    });
  }

  private async metricRecords(): Promise<FamilyRecord[]> {
    return (await this.metrics.listAll()).map((record) => {
      const { name, suffix, decimals, component_id, is_public, position, y_min, y_max, thresholds } =
        record.parse();
      const shown = enabled(name as LocaleText);
      return {
        id: Number(record.id),
        text: Object.values(shown)[0] ?? '',
        members: {
          name: shown,
          suffix,
          decimals,
          component: component_id,
          is_public,
          position,
          y_min,
          y_max,
          thresholds,
        },
      };
    });
  }

  private async seriesRecords(): Promise<FamilyRecord[]> {
    return (await this.series.listAll()).map((record) => {
      const { title, body, components, rrule, starts_at, timezone, duration_minutes, ...others } =
        record.parse();
      const shown = enabled(title as LocaleText);
      return {
        id: Number(record.id),
        text: Object.values(shown)[0] ?? '',
        members: {
          title: shown,
          body: enabled(body as LocaleText),
          components,
          rrule,
          starts_at,
          timezone,
          duration_minutes,
          exceptions: others['exceptions'],
          publish_ahead_days: others['publish_ahead_days'],
          reminder_minutes: others['reminder_minutes'],
          notify: others['notify'],
          is_active: others['is_active'],
        },
      };
    });
  }
}

function ofEachKind<T>(value: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Kind, T>;
}

/** A text in the languages of the page, in their order. */
function enabled(text: Readonly<Record<string, string | null>>): LocaleText {
  return Object.fromEntries(
    currentTenant().locales.flatMap((locale) => {
      const one = text[locale];
      return one == null ? [] : [[locale, one]];
    }),
  );
}

function withExternalIds(members: Members, ids: Readonly<Record<Kind, IdsByRecord>>): Members {
  const shown: Record<string, unknown> = { ...members };
  for (const [name, ofKind] of [
    ['parent', ids.group],
    ['group', ids.group],
    ['host_system', ids.host_system],
    ['component', ids.component],
  ] as const)
    if (typeof shown[name] === 'number') shown[name] = ofKind.get(shown[name]) ?? null;
  if (Array.isArray(shown['audiences']))
    shown['audiences'] = (shown['audiences'] as readonly number[])
      .map((id) => ids.audience.get(id) ?? '')
      .toSorted();
  if (Array.isArray(shown['components']))
    shown['components'] = (shown['components'] as readonly TemplateComponent[]).map(({ id, impact }) => ({
      component: ids.component.get(id) ?? '',
      impact,
    }));
  return shown;
}
