import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { searchTextOf } from '#core/text/search-text.js';
import { Clock } from '#core/time/clock.js';
import type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { withMetadata } from '#http/metadata/metadata-filter.js';
import { RecordService } from '#http/records/record.service.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { SearchSources } from '#http/search/search-sources.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { IncidentTemplateListQuery } from '../dto/incident-template-list.query.js';
import { INCIDENT_TEMPLATE } from '../dto/incident-template.response.js';
import type { TemplateComponent } from '../dto/template-component.js';
import type { TemplateKind } from '../rules/template-kinds.js';
import { TemplateRendering, type RenderTemplate } from '../dto/template-rendering.js';
import type { VariableValues } from '../rules/variables.js';
import { wholeVariable, type TemplateVariableInput } from '../dto/template-variable.js';
import { templateProblems } from '../rules/template-problems.js';
import type { IncidentTemplateEntity } from '../store/incident-template.entity.js';
import { IncidentTemplatesRepository } from '../store/incident-templates.repository.js';
import { TemplateTexts, type Rendering, type Template } from './template-texts.js';

/** What a body writes: the row, and the components, which are rows of their own. */
type Written = RowChanges<IncidentTemplateEntity> & { components?: readonly TemplateComponent[] };

const PLURAL = { incident: 'incidents', maintenance: 'maintenances', update: 'updates' } as const;

/** Templates of incidents, maintenances and updates. Source: capabilities, "Templates". */
@Injectable()
export class IncidentTemplatesService
  extends RecordService<typeof INCIDENT_TEMPLATE, IncidentTemplateEntity>
  implements OnModuleInit
{
  constructor(
    private readonly templates: IncidentTemplatesRepository,
    clock: Clock,
    private readonly components: ComponentsService,
    private readonly templateTexts: TemplateTexts,
    private readonly searches: SearchSources,
  ) {
    super(INCIDENT_TEMPLATE, templates, clock);
  }

  onModuleInit(): void {
    this.searches.register({
      kind: 'incident_template',
      path: 'incident-templates',
      ability: 'incidents.manage',
      find: (text, most) => this.templates.withText(text, most),
    });
  }

  /** The texts of a template with values for its variables. Stores nothing. @throws NotFound, Invalid */
  async render(id: number, { variables = {} }: RenderTemplate): Promise<RecordJson<TemplateRendering>> {
    const template = this.templateTexts.read(await this.get(id));
    const { title, body, fallbacks } = await this.templateTexts.render(template, variables);
    const { locales } = currentTenant();
    const shown = (text: Readonly<Record<string, string>>): Record<string, string | null> =>
      Object.fromEntries(
        [...new Set([...locales, ...Object.keys(text)])].map((locale) => [locale, text[locale] ?? null]),
      );
    return recordOf(TemplateRendering, { title: shown(title), body: shown(body), fallbacks });
  }

  /**
   * What a new record of this kind takes from a template.
   *
   * @throws Invalid on `template_id` if there is no such template of this kind, and on the variables and texts
   */
  async apply(
    id: number,
    kind: TemplateKind,
    variables: VariableValues,
  ): Promise<{ readonly template: Template; readonly texts: Rendering }> {
    const template = await this.find(id);
    if (template === undefined) throw Invalid.field('template_id', `There is no incident template ${id}.`);
    if (template.kind !== kind)
      throw Invalid.field('template_id', `The incident template ${id} is for ${PLURAL[template.kind]}.`);
    return { template, texts: await this.templateTexts.render(template, variables) };
  }

  /** A template as it is used; undefined if there is none. */
  async find(id: number): Promise<Template | undefined> {
    const record = await this.templates.find(id);
    return record && this.templateTexts.read(record);
  }

  /** Notes in the open write that a template was used. */
  markUsed(id: number): void {
    this.templates.markUsed(id, this.clock.now());
  }

  protected override filter(query: IncidentTemplateListQuery): ListFilter {
    const filter = new ListFilter()
      .equals('incident_template.kind', query.kind)
      .contains('incident_template.search_text', query.q);
    return withMetadata(filter, 'incident_template', 'incident_template.id', query);
  }

  /** @throws Invalid if the parts of the template do not fit together */
  protected override derived(row: NewRow<IncidentTemplateEntity>): RowChanges<IncidentTemplateEntity> {
    const variables = row.variables.map((one: TemplateVariableInput) => wholeVariable(one));
    const { name, kind, title, body, status } = row as typeof row & {
      title: Record<string, string>;
      body: Record<string, string>;
    };
    const problems = templateProblems({ kind, title, body, status, variables });
    if (problems.size > 0)
      throw new Invalid(Object.fromEntries([...problems].map(([field, message]) => [field, [message]])));
    return {
      variables,
      searchText: searchTextOf([name, ...Object.values(title), ...Object.values(body)]),
    };
  }

  protected override async onWrite(
    id: number,
    written: Written,
    stored?: IncidentTemplateEntity,
  ): Promise<void> {
    const { components } = written;
    if (components === undefined) return;
    const plain = components.map((one) => ({ id: one.id, impact: one.impact }));
    const before = stored === undefined ? [] : await this.templates.componentsOf(id);
    // What is written back as it was read is no change.
    if (isDeepStrictEqual(plain, before)) delete written.components;
    else {
      await this.assertComponents(plain);
      this.templates.replaceComponents(id, plain);
    }
  }

  /** @throws Invalid */
  private async assertComponents(components: readonly TemplateComponent[]): Promise<void> {
    const known = await this.components.lockShared([...new Set(components.map(({ id }) => id))]);
    const problems: Record<string, string[]> = {};
    const seen = new Set<number>();
    for (const [index, { id }] of components.entries()) {
      if (!known.has(id)) problems[`components.${index}.id`] = [`There is no component ${id}.`];
      else if (seen.has(id)) problems[`components.${index}.id`] = [`The component ${id} is named twice.`];
      seen.add(id);
    }
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
  }
}
