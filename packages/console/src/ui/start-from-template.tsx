import { orThrow, type Schemas } from '@heliograph/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, reading } from '../lib/api.js';
import { allComponents } from '../lib/read-all.js';
import { languageName } from '../lib/locale-texts.js';
import { fieldErrorsOf, kindOf, messagesOf, type FieldErrors } from '../lib/problem.js';
import { useLanguage, useTexts } from '../lib/texts.js';
import { useSettled } from '../lib/use-settled.js';
import { useTextIn } from '../lib/use-text-in.js';
import { Button } from './button.js';
import { DateTimeField } from './date-time-field.js';
import { Dialog } from './dialog.js';
import { ProblemNote } from './problem-note.js';
import { Select } from './select.js';
import { TextField } from './text-field.js';
import './start-from-template.css';

type Template = Schemas['IncidentTemplate'];
type Variable = Schemas['TemplateVariable'];
type Rendering = Schemas['TemplateRendering'];
type Given = Readonly<Record<string, string | null>>;

/** What a form takes from a template. */
interface FromTemplate {
  readonly template: Template;
  readonly texts: Rendering;
}

interface StartFromTemplateProps {
  readonly kind: Template['kind'];
  readonly onStart: (from: FromTemplate) => void;
}

/** Offers the templates of a kind, and asks for the values of their variables. Nothing where there are none. */
export function StartFromTemplate({ kind, onStart }: StartFromTemplateProps): ReactNode {
  const { templates: texts } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState<Template>();
  const { data } = useQuery(
    reading('/api/v1/incident-templates', { params: { query: { kind, per_page: 100 } } }),
  );
  const list = data?.data ?? [];
  if (list.length === 0) return null;
  return (
    <>
      <Select
        label={texts.startFrom}
        hint={texts.startFromHint}
        choices={list.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={chosen}
        onChange={(id) => {
          setChosen(id);
          setAsking(list.find((one) => String(one.id) === id));
        }}
      />
      {asking !== undefined && (
        <ValuesDialog
          key={asking.id}
          template={asking}
          onClose={() => {
            setAsking(undefined);
          }}
          onUse={(rendering) => {
            onStart({ template: asking, texts: rendering });
            setAsking(undefined);
          }}
        />
      )}
    </>
  );
}

interface ValuesDialogProps {
  readonly template: Template;
  readonly onClose: () => void;
  readonly onUse: (texts: Rendering) => void;
}

/** Asks for values and shows the text as the API renders it. */
function ValuesDialog({ template, onClose, onUse }: ValuesDialogProps): ReactNode {
  const { templates: texts, ui } = useTexts();
  const [given, setGiven] = useState<Given>(() =>
    Object.fromEntries(template.variables.map((one) => [one.name, one.default])),
  );
  const settled = useSettled(given);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['/api/v1/incident-templates/{incident_template}/render', template.id, settled],
    queryFn: () =>
      orThrow(
        api.POST('/api/v1/incident-templates/{incident_template}/render', {
          params: { path: { incident_template: template.id } },
          body: { variables: { ...settled } },
        }),
      ),
    retry: false,
    placeholderData: keepPreviousData,
  });
  const errors = fieldErrorsOf(error);
  const isCurrent = data !== undefined && error === null && !isPlaceholderData && settled === given;
  return (
    <Dialog
      title={template.name}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button
            kind="primary"
            isDisabled={!isCurrent}
            onPress={() => {
              if (data !== undefined) onUse(data.data);
            }}
          >
            {texts.use}
          </Button>
        </>
      }
    >
      <div className="stack">
        {template.variables.length > 0 && (
          <fieldset className="template-values">
            <legend className="field-label">{texts.values}</legend>
            {template.variables.map((variable) => (
              <ValueField
                key={variable.name}
                variable={variable}
                value={given[variable.name] ?? null}
                errors={shownErrors(errors, variable, given)}
                onChange={(value) => {
                  setGiven({ ...given, [variable.name]: value });
                }}
              />
            ))}
          </fieldset>
        )}
        {error !== null && kindOf(error) !== 'invalid' && <ProblemNote error={error} />}
        <Preview rendering={error === null ? data?.data : undefined} errors={errors} />
      </div>
    </Dialog>
  );
}

/** A value that nobody has given yet is not an error; the note says that it is missing. */
function shownErrors(errors: FieldErrors, { name }: Variable, given: Given): readonly string[] {
  return (given[name] ?? '') === '' ? [] : messagesOf(errors, `variables.${name}`);
}

interface ValueFieldProps {
  readonly variable: Variable;
  readonly value: string | null;
  readonly errors: readonly string[];
  readonly onChange: (value: string | null) => void;
}

function ValueField({ variable, value, errors, onChange }: ValueFieldProps): ReactNode {
  const label = variable.label === '' ? variable.name : variable.label;
  switch (variable.type) {
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
          onChange={(text) => {
            onChange(text === '' ? null : text);
          }}
        />
      );
  }
}

function ComponentField({
  label,
  errors,
  value,
  onChange,
}: Omit<ValueFieldProps, 'variable'> & { label: string }): ReactNode {
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
          {body[locale] != null && <p className="template-text">{body[locale]}</p>}
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
