import { orThrow, type Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../lib/api.js';
import { languageName } from '../lib/locale-texts.js';
import { fieldErrorsOf, kindOf, messagesOf, type FieldErrors } from '../lib/problem.js';
import { allComponents } from '../lib/read-all.js';
import { useLanguage, useTexts } from '../lib/texts.js';
import { useSettled } from '../lib/use-settled.js';
import { useTextIn } from '../lib/use-text-in.js';
import { DateTimeField } from './date-time-field.js';
import { Markdown } from './markdown.js';
import { ProblemNote } from './problem-note.js';
import { Select } from './select.js';
import { TextField } from './text-field.js';
import './template-values.css';

export type Template = Schemas['IncidentTemplate'];
export type Rendering = Schemas['TemplateRendering'];
type Variable = Schemas['TemplateVariable'];
type Given = Readonly<Record<string, string | null>>;

/** Values of a template's variables, and what the API makes of them. */
interface TemplateRendering {
  readonly given: Given;
  readonly onGiven: (given: Given) => void;
  readonly error: Error | null;
  /** Of the last values that fit. */
  readonly rendering: Rendering | undefined;
  /** Whether that is of the values as they are now. */
  readonly isCurrent: boolean;
}

/** Renders a stored template while somebody gives values for its variables. */
export function useTemplateRendering({ id, updated_at, variables }: Template): TemplateRendering {
  const [given, onGiven] = useState<Given>({});
  const all: Given = Object.fromEntries(
    variables.map(({ name, default: usual }) => [
      name,
      Object.hasOwn(given, name) ? (given[name] ?? null) : usual,
    ]),
  );
  const settled = useSettled(JSON.stringify(all));
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['/api/v1/incident-templates/{incident_template}/render', id, updated_at, settled],
    queryFn: () =>
      orThrow(
        api.POST('/api/v1/incident-templates/{incident_template}/render', {
          params: { path: { incident_template: id } },
          body: { variables: JSON.parse(settled) as Given },
        }),
      ),
    // What is missing needs no answer that says so.
    enabled: variables.every(({ name, required }) => !required || (all[name] ?? '') !== ''),
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    given: all,
    onGiven,
    error,
    rendering: error === null ? data?.data : undefined,
    isCurrent: data !== undefined && error === null && !isPlaceholderData && settled === JSON.stringify(all),
  };
}

interface TemplateValuesProps {
  readonly template: Template;
  readonly state: TemplateRendering;
}

/** Asks for values and shows the text as the API renders it. */
export function TemplateValues({ template, state }: TemplateValuesProps): ReactNode {
  const { templates: texts } = useTexts();
  const { given, onGiven, error, rendering } = state;
  const errors = fieldErrorsOf(error);
  return (
    <div className="stack">
      {template.variables.length > 0 && (
        <fieldset className="template-values">
          <legend className="field-label">{texts.values}</legend>
          {template.variables.map((variable) => (
            <ValueField
              key={variable.name}
              label={variable.label === '' ? variable.name : variable.label}
              type={variable.type}
              value={given[variable.name] ?? null}
              errors={shownErrors(errors, variable, given)}
              onChange={(value) => onGiven({ ...given, [variable.name]: value })}
            />
          ))}
        </fieldset>
      )}
      {error !== null && kindOf(error) !== 'invalid' && <ProblemNote error={error} />}
      <Preview rendering={rendering} errors={errors} />
    </div>
  );
}

/** A value that nobody has given yet is not an error; the note says that it is missing. */
function shownErrors(errors: FieldErrors, { name }: Variable, given: Given): readonly string[] {
  return (given[name] ?? '') === '' ? [] : messagesOf(errors, `variables.${name}`);
}

interface ValueFieldProps {
  readonly label: string;
  readonly type: Variable['type'];
  readonly value: string | null;
  readonly errors: readonly string[];
  readonly onChange: (value: string | null) => void;
}

/** The value of a variable, as its type is entered. */
export function ValueField({ label, type, value, errors, onChange }: ValueFieldProps): ReactNode {
  switch (type) {
    case 'datetime':
      return <DateTimeField label={label} errors={errors} value={value} onChange={onChange} />;
    case 'component':
      return <ComponentField label={label} errors={errors} value={value} onChange={onChange} />;
    case 'number':
    case 'text':
      return (
        <TextField
          label={label}
          errors={errors}
          value={value ?? ''}
          maxLength={2000}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      );
  }
}

function ComponentField({ label, errors, value, onChange }: Omit<ValueFieldProps, 'type'>): ReactNode {
  const { templates: texts } = useTexts();
  const textIn = useTextIn();
  const { data: components = [] } = useQuery(allComponents());
  return (
    <Select
      label={label}
      errors={errors}
      placeholder={texts.chooseComponent}
      choices={components.map(({ id, name }) => ({ id: String(id), label: textIn(name) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface PreviewProps {
  readonly rendering: Rendering | undefined;
  readonly errors: FieldErrors;
}

/** The texts in all languages, and what readers of the others see. */
function Preview({ rendering, errors }: PreviewProps): ReactNode {
  const { templates: texts } = useTexts();
  const { locale: reader } = useLanguage();
  const tooLong = [...messagesOf(errors, 'title'), ...messagesOf(errors, 'body')];
  if (rendering === undefined)
    return <p className="field-hint">{tooLong.length > 0 ? tooLong.join(' ') : texts.incomplete}</p>;
  const { title, body, fallbacks } = rendering;
  const locales = Object.keys({ ...title, ...body }).filter(
    (locale) => title[locale] != null || body[locale] != null,
  );
  return (
    <section className="template-preview" aria-label={texts.preview} aria-live="polite">
      {locales.map((locale) => (
        <div key={locale} lang={locale} dir="auto">
          <p className="field-hint">{languageName(locale, reader)}</p>
          {title[locale] != null && <strong>{title[locale]}</strong>}
          {body[locale] != null && <Markdown text={body[locale]} lang={locale} />}
        </div>
      ))}
      {fallbacks.map(({ language, shown }) => (
        <p key={language} className="field-hint">
          {texts.fallback(languageName(language, reader), languageName(shown, reader))}
        </p>
      ))}
    </section>
  );
}
