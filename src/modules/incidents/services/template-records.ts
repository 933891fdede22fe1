import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { mergeLocaleText, type LocalePatch, type LocaleText } from '#core/text/locale-text.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import type { TemplateKind } from '#modules/templates/rules/template-kinds.js';
import type { FromTemplate } from '../dto/from-template.input.js';
import type { NewIncident } from '../dto/incident.input.js';
import type { NewIncidentUpdate } from '../dto/incident-update-changes.js';

/** A body, completed by its template. */
interface Completed<Body> {
  readonly body: Body;
  /** Call it in the write that stores the record. */
  readonly markUsed: () => void;
}

/** Completes bodies that start from a template. What a body says itself takes precedence. */
@Injectable()
export class TemplateRecords {
  constructor(private readonly templates: IncidentTemplatesService) {}

  /** @throws Invalid */
  newRecord(type: IncidentType, input: NewIncident): Promise<Completed<NewIncident>> {
    return this.complete(type, input, (texts) => ({
      title: joined(texts.title, input.title),
      body: joined(texts.body, input.body),
    }));
  }

  /** @throws Invalid */
  newUpdate(input: NewIncidentUpdate): Promise<Completed<NewIncidentUpdate>> {
    return this.complete('update', input, (texts) => ({ body: joined(texts.body, input.body) }));
  }

  private async complete<Body extends NewIncident | NewIncidentUpdate>(
    kind: TemplateKind,
    input: Body & FromTemplate,
    textsOf: (texts: { title: LocaleText; body: LocaleText }) => Partial<Body>,
  ): Promise<Completed<Body>> {
    const { template_id: id, variables } = input;
    if (id === undefined) {
      if (variables !== undefined)
        throw Invalid.field('variables', 'The variables are those of a template: name its template_id.');
      return { body: input, markUsed: () => undefined };
    }
    const { template, texts } = await this.templates.apply(id, kind, variables ?? {});
    const status = input.status ?? (template.status as IncidentStatus | null) ?? undefined;
    const components =
      input.components ?? (template.components.length === 0 ? undefined : [...template.components]);
    return {
      body: {
        ...input,
        ...textsOf(texts),
        ...(status === undefined ? {} : { status }),
        ...(components === undefined ? {} : { components }),
        notify: input.notify ?? template.notify,
      },
      markUsed: () => this.templates.markUsed(id),
    };
  }
}

/** The text of a template with what the body says. */
function joined(text: LocaleText, patch: LocalePatch | undefined): LocaleText {
  return patch === undefined ? text : mergeLocaleText(text, patch, currentTenant().locales);
}
