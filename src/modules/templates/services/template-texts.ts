import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { pickLocale, type LocaleText } from '#core/text/locale-text.js';
import type { RecordJson } from '#http/results/record-json.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { BODY_LENGTH, TITLE_LENGTH } from '../dto/incident-template.response.js';
import type { TemplateComponent } from '../dto/template-component.js';
import type { TemplateKind } from '../rules/template-kinds.js';
import type { LanguageFallback } from '../dto/template-rendering.js';
import type { VariableValues } from '../rules/variables.js';
import type { TemplateVariable } from '../dto/template-variable.js';
import { renderText, type ValuesIn } from '../rules/render-texts.js';
import { readValues, written, type Value } from '../rules/variable-values.js';

/** A template as it is used. */
export interface Template {
  readonly id: number;
  readonly kind: TemplateKind;
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly status: string | null;
  readonly components: readonly TemplateComponent[];
  readonly variables: readonly TemplateVariable[];
  readonly notify: boolean;
}

/** Texts with variables filled in, and the languages of the page that they lack. */
export interface Rendering {
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly fallbacks: LanguageFallback[];
}

/** Fills templates in, in the languages and the zone of the page. */
@Injectable()
export class TemplateTexts {
  constructor(private readonly components: ComponentsService) {}

  read(record: RecordJson<object>): Template {
    const template = record.parse() as unknown as Template;
    return { ...template, title: withoutNulls(template.title), body: withoutNulls(template.body) };
  }

  /** @throws Invalid on `variables.name` for what is missing, unknown or wrong, on `title` and `body` for what is too long */
  async render(template: Template, given: VariableValues): Promise<Rendering> {
    return this.fill(template, await this.valuesOf(template.variables, given));
  }

  /** @throws Invalid on `variables.name` for what is missing, unknown or wrong */
  async valuesOf(variables: readonly TemplateVariable[], given: VariableValues): Promise<ValuesIn> {
    const { values, problems } = readValues(variables, given);
    const componentNames = await this.namesOf(values);
    const { locales, settings } = currentTenant();
    const wrong = new Map([...problems].map(([name, message]) => [`variables.${name}`, message]));
    for (const [name, value] of values)
      if (value.type === 'component' && !componentNames.has(value.id))
        wrong.set(`variables.${name}`, `There is no component ${value.id}.`);
    throwIfAny(wrong);
    const wording = { timeZone: settings.timeZone, locales, componentNames };
    return (locale) =>
      new Map(variables.map(({ name }) => [name, written(values.get(name), locale, wording)]));
  }

  /** @throws Invalid on `title` and `body` for what is too long */
  fill({ title, body }: Template, valuesIn: ValuesIn): Rendering {
    const rendered = {
      title: renderText({ field: 'title', text: title, most: TITLE_LENGTH }, valuesIn),
      body: renderText({ field: 'body', text: body, most: BODY_LENGTH }, valuesIn),
    };
    throwIfAny(new Map([...rendered.title.problems, ...rendered.body.problems]));
    const told = Object.keys(title).length > 0 ? rendered.title.text : rendered.body.text;
    return { title: rendered.title.text, body: rendered.body.text, fallbacks: fallbacksOf(told) };
  }

  private async namesOf(values: ReadonlyMap<string, Value>): Promise<Map<number, LocaleText>> {
    const ids = [...values.values()].flatMap((value) => (value.type === 'component' ? [value.id] : []));
    if (ids.length === 0) return new Map();
    const all = ids.length === 1 ? await this.components.outline(ids[0]) : await this.components.outline();
    return new Map(all.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name]));
  }
}

/** Languages of the page that a text lacks, with what their readers see. */
function fallbacksOf(text: LocaleText): LanguageFallback[] {
  const { locales } = currentTenant();
  return locales
    .filter((locale) => !Object.hasOwn(text, locale))
    .flatMap((language) => {
      const shown = pickLocale(text, [language], locales);
      return shown === undefined ? [] : [{ language, shown }];
    });
}

function withoutNulls(text: Readonly<Record<string, string | null>>): LocaleText {
  return Object.fromEntries(
    Object.entries(text).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** @throws Invalid */
function throwIfAny(problems: ReadonlyMap<string, string>): void {
  if (problems.size > 0)
    throw new Invalid(Object.fromEntries([...problems].map(([field, message]) => [field, [message]])));
}
