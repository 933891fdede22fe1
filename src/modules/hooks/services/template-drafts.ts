import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { literalMarkdown } from '#core/text/literal-markdown.js';
import { pickText } from '#core/text/locale-text.js';
import type { IncidentStatus } from '#core/status/incident-status.js';
import { catalogueFor } from '#core/languages/catalogues.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import { TemplateTexts, type Rendering, type Template } from '#modules/templates/services/template-texts.js';
import { messagesIn, type DraftValues } from '../rules/draft-texts.js';

/** Variables that signals fill in, whatever their type. */
const KNOWN = ['component', 'status', 'messages'] as const;

/** A draft from a template. */
interface TemplateDraft {
  readonly template: Template;
  readonly texts: Rendering;
  readonly status: IncidentStatus | undefined;
}

/** Texts of drafted incidents from templates. */
@Injectable()
export class TemplateDrafts {
  constructor(
    private readonly templates: IncidentTemplatesService,
    private readonly templateTexts: TemplateTexts,
  ) {}

  /** @throws Invalid on `draft_template_id` if signals cannot fill the template in */
  async assertFit(id: number): Promise<void> {
    const template = await this.templates.find(id);
    const problem =
      template === undefined
        ? `There is no incident template ${id}.`
        : template.kind !== 'incident'
          ? `The incident template ${id} is not for incidents.`
          : lacking(template).length > 0
            ? `Signals do not know ${lacking(template).join(', ')}: give these variables a default, or let them be empty.`
            : undefined;
    if (problem !== undefined) throw Invalid.field('draft_template_id', problem);
  }

  /**
   * The texts of a draft. Undefined if the template has changed since it was chosen so that signals can no longer fill
   * it in: an incident with other texts is better than none.
   */
  async draft(id: number, values: DraftValues): Promise<TemplateDraft | undefined> {
    const template = await this.templates.find(id);
    if (template === undefined || lacking(template).length > 0) return undefined;
    const { locales } = currentTenant();
    const others = template.variables.filter(({ name }) => !isKnown(name));
    try {
      const usual = await this.templateTexts.valuesOf(others, {});
      const texts = this.templateTexts.fill(template, (locale) => {
        const known = {
          component: pickText(values.component, [locale], locales) ?? '',
          status: catalogueFor(locale, locales).drafts.statuses[values.status],
          messages: messagesIn(values, locale).join('\n'),
        };
        const ours = KNOWN.map(
          (name) => [name, { plain: known[name], markdown: literalMarkdown(known[name]) }] as const,
        );
        return new Map([...usual(locale), ...ours]);
      });
      return { template, texts, status: (template.status as IncidentStatus | null) ?? undefined };
    } catch (error) {
      if (error instanceof Invalid) return undefined;
      throw error;
    }
  }

  /** Notes in the open write that a template was used. */
  markUsed(id: number): void {
    this.templates.markUsed(id);
  }
}

function isKnown(name: string): boolean {
  return KNOWN.some((one) => one === name);
}

/** Variables that must have a value and get none from signals. */
function lacking({ variables }: Template): string[] {
  return variables
    .filter(({ name, required, default: usual }) => required && (usual ?? '') === '' && !isKnown(name))
    .map(({ name }) => name);
}
