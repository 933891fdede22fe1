import type { Schemas } from '@heliograph/client';
import type { ReactNode } from 'react';
import { changes } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { messagesOf } from '../../lib/problem.js';
import { useTexts } from '../../lib/texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { ImpactsField, type Impacts } from '../../ui/lifecycle/impacts-field.js';
import { BodyField } from '../../ui/body-field.js';
import { LocaleTextsField } from '../../ui/locale-texts-field.js';
import { NumberField } from '../../ui/number-field.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { VariablesField } from './variables-field.js';

type Template = Schemas['IncidentTemplate'];
type Status = Schemas['IncidentTemplateStatus'];

/** What a person writes about a template. Its kind is chosen before. */
export interface TemplateValues {
  readonly name: string;
  readonly title: LocaleTexts;
  readonly body: LocaleTexts;
  /** `usual`: none is set. */
  readonly status: Status | 'usual';
  readonly components: Impacts;
  readonly variables: readonly Schemas['TemplateVariable'][];
  readonly notify: boolean;
  readonly position: number;
}

/** Statuses that a record of each kind can begin with, or an update can set. */
const STATUSES: Readonly<Record<Template['kind'], readonly Status[]>> = {
  incident: ['investigating', 'identified', 'monitoring'],
  maintenance: ['scheduled', 'in_progress', 'verifying'],
  update: ['investigating', 'identified', 'monitoring'],
};

export function valuesOf(template: Template): TemplateValues {
  const { name, title, body, status, components, variables, notify, position } = template;
  return { name, title, body, status: status ?? 'usual', components, variables, notify, position };
}

/** The body of a request with those values that are given. */
export function bodyOf({ status, ...others }: Partial<TemplateValues>): Schemas['UpdateIncidentTemplate'] {
  return changes<Schemas['UpdateIncidentTemplate']>({
    ...(others as Partial<Schemas['UpdateIncidentTemplate']>),
    ...(status !== undefined && { status: status === 'usual' ? null : status }),
  });
}

export function useTemplateLabels(): Readonly<Record<keyof TemplateValues, string>> {
  const { templates: texts, incidents: shared } = useTexts();
  return {
    name: texts.name,
    title: shared.name,
    body: shared.body,
    status: texts.status,
    components: shared.components,
    variables: texts.variables,
    notify: shared.notify,
    position: texts.position,
  };
}

interface TemplateFormProps {
  readonly kind: Template['kind'];
  readonly editor: Editor<TemplateValues>;
}

/** Everything of a template but its kind. */
export function TemplateForm({ kind, editor }: TemplateFormProps): ReactNode {
  const { templates: texts, incidents: shared, statuses } = useTexts();
  const { values, errors, set, field, toggle } = editor;
  const status = (one: Status): { readonly id: Status; readonly label: string } => ({
    id: one,
    label: statuses.working[one],
  });
  return (
    <div className="stack">
      <TextField label={texts.name} hint={texts.nameHint} isRequired maxLength={255} {...field('name')} />
      <VariablesField
        value={values.variables}
        errors={errors}
        onChange={(variables) => set('variables', variables)}
      />
      {kind !== 'update' && (
        <LocaleTextsField
          label={shared.name}
          field="title"
          hint={texts.textHint}
          maxLength={255}
          value={values.title}
          errors={errors}
          onChange={(title) => set('title', title)}
        />
      )}
      <BodyField label={shared.body} hint={`${texts.textHint} ${shared.bodyHint}`} editor={editor} />
      <Select
        label={texts.status}
        choices={[{ id: 'usual' as const, label: texts.usualStatus }, ...STATUSES[kind].map(status)]}
        {...field('status')}
      />
      <ImpactsField
        value={values.components}
        usual={kind === 'maintenance' ? 'under_maintenance' : undefined}
        errors={errors}
        onChange={(components) => set('components', components)}
      />
      <Switch {...toggle('notify')}>{shared.notify}</Switch>
      <NumberField
        label={texts.position}
        hint={texts.positionHint}
        min={0}
        value={values.position}
        errors={messagesOf(errors, 'position')}
        onChange={(position) => set('position', position ?? 0)}
      />
    </div>
  );
}
