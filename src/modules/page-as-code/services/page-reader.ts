import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { RecordMetadataService } from '#http/metadata/record-metadata.service.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { HostSystemsService } from '#modules/host-systems/host-systems.service.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import type { TemplateComponent } from '#modules/templates/dto/template-component.js';
import { KIND_RULES, KINDS, type Kind } from '../rules/kinds.js';
import { externalIdsFor, type Members, type Page, type PageRecord } from '../rules/plan.js';

/** A record as its family has it. */
interface FamilyRecord {
  readonly id: number;
  /** What its external id is made of if it has none. */
  readonly text: string;
  /** With references by id. */
  readonly members: Members;
}

type IdsByRecord = ReadonlyMap<number, string>;

/** Reads the present page as a document would have it: one statement for each kind, and one for the external ids. */
@Injectable()
export class PageReader {
  constructor(
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    private readonly hostSystems: HostSystemsService,
    private readonly templates: IncidentTemplatesService,
    private readonly metadata: RecordMetadataService,
  ) {}

  /** @param withTemplates without it, the page has none */
  async read(withTemplates: boolean): Promise<Page> {
    const [external, group, component, hostSystem, template] = await Promise.all([
      this.metadata.external(KINDS.map((kind) => KIND_RULES[kind].family)),
      this.groupRecords(),
      this.componentRecords(),
      this.hostSystemRecords(),
      withTemplates ? this.templateRecords() : [],
    ]);
    const records = { group, component, host_system: hostSystem, template };
    const stored = new Map(external.map((one) => [`${one.family} ${one.id}`, one]));
    const metadataOf = (kind: Kind, id: number): (typeof external)[number] | undefined =>
      stored.get(`${KIND_RULES[kind].family} ${id}`);
    const idsOf = (kind: Kind): IdsByRecord =>
      externalIdsFor(
        records[kind].map(({ id, text }) => ({ id, text, externalId: metadataOf(kind, id)?.externalId })),
        KIND_RULES[kind].inWords.replaceAll(' ', '-'),
      );
    const ids = { group: idsOf('group'), component: idsOf('component'), host_system: idsOf('host_system') };
    const all = { ...ids, template: idsOf('template') };
    const page = (kind: Kind): PageRecord[] =>
      records[kind].map(({ id, members }) => {
        const known = metadataOf(kind, id);
        return {
          id,
          externalId: all[kind].get(id) ?? '',
          isNamed: known !== undefined,
          isApplied: known?.isApplied === true,
          members: withExternalIds(members, ids),
        };
      });
    return {
      group: page('group'),
      component: page('component'),
      host_system: page('host_system'),
      template: page('template'),
    };
  }

  private async groupRecords(): Promise<FamilyRecord[]> {
    return (await this.groups.written()).map(({ id, slug, name, parentId, position }) => ({
      id,
      text: slug,
      members: { name: enabled(name), parent: parentId, position },
    }));
  }

  private async componentRecords(): Promise<FamilyRecord[]> {
    return (await this.components.written()).map((one) => ({
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
      },
    }));
  }

  private async hostSystemRecords(): Promise<FamilyRecord[]> {
    return (await this.hostSystems.listAll()).map((record) => {
      const { name, kind } = record.parse() as { name: string; kind: string };
      return { id: Number(record.id), text: name, members: { name, kind } };
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

function withExternalIds(
  members: Members,
  ids: Readonly<Record<'group' | 'component' | 'host_system', IdsByRecord>>,
): Members {
  const shown: Record<string, unknown> = { ...members };
  for (const [name, ofKind] of [
    ['parent', ids.group],
    ['group', ids.group],
    ['host_system', ids.host_system],
  ] as const)
    if (typeof shown[name] === 'number') shown[name] = ofKind.get(shown[name]) ?? null;
  if (Array.isArray(shown['components']))
    shown['components'] = (shown['components'] as readonly TemplateComponent[]).map(({ id, impact }) => ({
      component: ids.component.get(id) ?? '',
      impact,
    }));
  return shown;
}
