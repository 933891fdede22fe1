import { orThrow, type Schemas } from '@heliograph/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, reading } from '../../lib/api.js';
import type { LocaleTexts } from '../../lib/locale-texts.js';
import { patchOf } from '../../lib/patch-of.js';
import { messagesOf } from '../../lib/problem.js';
import { allComponents } from '../../lib/read-all.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { useTextIn } from '../../lib/use-text-in.js';
import { EditDialog } from '../../ui/edit-dialog.js';
import { NameField } from '../../ui/name-field.js';
import { NewDialog } from '../../ui/new-dialog.js';
import { NumberField } from '../../ui/number-field.js';
import { RemoveDialog } from '../../ui/remove-dialog.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { EXACT, ThresholdsField, type Threshold } from './thresholds-field.js';
import './metrics.css';

type Metric = Schemas['Metric'];

interface Values extends Pick<
  Metric,
  'suffix' | 'decimals' | 'component_id' | 'is_public' | 'position' | 'y_min' | 'y_max'
> {
  readonly name: LocaleTexts;
  readonly thresholds: readonly Threshold[];
}

export const METRICS = '/api/v1/metrics';
/** Id of the choice that is no component. */
const PAGE = 'page';
const EMPTY: Values = {
  name: {},
  suffix: '',
  decimals: 0,
  component_id: null,
  is_public: false,
  position: 0,
  y_min: null,
  y_max: null,
  thresholds: [],
};

interface CloseProps {
  readonly onClose: () => void;
}

export function NewMetricDialog({ onClose }: CloseProps): ReactNode {
  const { metrics: texts } = useTexts();
  return (
    <NewDialog
      title={texts.create}
      record="metrics/new"
      empty={EMPTY}
      labels={useLabels()}
      save={(values) => orThrow(api.POST(METRICS, { body: { name: { ...values.name }, ...bodyOf(values) } }))}
      call={(values) => ({ method: 'POST', path: METRICS, body: bodyOf(values) })}
      changes={[METRICS]}
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </NewDialog>
  );
}

export function EditMetricDialog({ id, onClose }: CloseProps & { readonly id: number }): ReactNode {
  const { metrics: texts } = useTexts();
  const query = useQuery(reading(`${METRICS}/{metric}`, { params: { path: { metric: id } } }));
  return (
    <EditDialog
      title={texts.edit}
      record={`metrics/${String(id)}`}
      query={query}
      valuesOf={valuesOf}
      labels={useLabels()}
      {...patchOf(`${METRICS}/{metric}`, id, bodyOf)}
      changes={[METRICS]}
      onClose={onClose}
    >
      {(editor) => <Fields editor={editor} />}
    </EditDialog>
  );
}

interface RemoveMetricDialogProps extends CloseProps {
  readonly metric: Metric;
  /** Called before the lists are read again. */
  readonly onRemoved?: () => Promise<void>;
}

export function RemoveMetricDialog({ metric, onRemoved, onClose }: RemoveMetricDialogProps): ReactNode {
  const { metrics: texts } = useTexts();
  const textIn = useTextIn();
  return (
    <RemoveDialog
      title={texts.removeTitle(textIn(metric.name))}
      text={texts.removeText}
      remove={async () => {
        await orThrow(api.DELETE(`${METRICS}/{metric}`, { params: { path: { metric: metric.id } } }));
        await onRemoved?.();
      }}
      changes={[METRICS]}
      onClose={onClose}
    />
  );
}

function useLabels(): Readonly<Record<keyof Values, string>> {
  const { metrics: texts } = useTexts();
  return {
    name: texts.name,
    suffix: texts.suffix,
    decimals: texts.decimals,
    component_id: texts.component,
    is_public: texts.isPublic,
    position: texts.position,
    y_min: texts.yMin,
    y_max: texts.yMax,
    thresholds: texts.thresholds,
  };
}

function Fields({ editor }: { readonly editor: Editor<Values> }): ReactNode {
  const { metrics: texts } = useTexts();
  const textIn = useTextIn();
  const labels = useLabels();
  const { values, errors, set, field, toggle } = editor;
  const { data: components = [] } = useQuery({
    ...allComponents(),
    enabled: useAbility('components.view'),
  });
  return (
    <>
      <NameField label={labels.name} editor={editor} />
      <div className="metric-fields">
        <TextField label={labels.suffix} hint={texts.suffixHint} maxLength={20} {...field('suffix')} />
        <NumberField
          label={labels.decimals}
          min={0}
          max={6}
          value={values.decimals}
          errors={messagesOf(errors, 'decimals')}
          onChange={(decimals) => set('decimals', decimals ?? 0)}
        />
      </div>
      <Select
        label={labels.component_id}
        hint={texts.componentHint}
        choices={[
          { id: PAGE, label: texts.wholePage },
          ...components.map(({ id, name }) => ({ id: String(id), label: textIn(name) })),
        ]}
        value={values.component_id === null ? PAGE : String(values.component_id)}
        errors={messagesOf(errors, 'component_id')}
        onChange={(id) => set('component_id', id === PAGE ? null : Number(id))}
      />
      <Switch {...toggle('is_public')}>{labels.is_public}</Switch>
      <ThresholdsField
        value={values.thresholds}
        errors={errors}
        onChange={(thresholds) => set('thresholds', thresholds)}
      />
      <div className="metric-fields">
        <NumberField label={labels.y_min} hint={texts.yHint} format={EXACT} {...field('y_min')} />
        <NumberField label={labels.y_max} hint={texts.yHint} format={EXACT} {...field('y_max')} />
      </div>
      <NumberField
        label={labels.position}
        hint={texts.positionHint}
        min={0}
        value={values.position}
        errors={messagesOf(errors, 'position')}
        onChange={(position) => set('position', position ?? 0)}
      />
    </>
  );
}

function valuesOf(metric: Metric): Values {
  const { name, suffix, decimals, component_id, is_public, position, y_min, y_max, thresholds } = metric;
  return {
    name,
    suffix,
    decimals,
    component_id,
    is_public,
    position,
    y_min,
    y_max,
    thresholds: thresholds.map(({ above, below, status }) => ({
      side: below === null ? 'above' : 'below',
      value: above ?? below,
      status,
    })),
  };
}

function bodyOf({ name, thresholds, ...others }: Partial<Values>): Partial<Schemas['UpdateMetric']> {
  return {
    ...others,
    ...(name !== undefined && { name: { ...name } }),
    ...(thresholds !== undefined && {
      thresholds: thresholds.map(({ side, value, status }) => ({ [side]: value, status })),
    }),
  };
}
