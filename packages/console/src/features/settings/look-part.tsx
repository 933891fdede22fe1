import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messagesOf } from '../../lib/problem.js';
import { useAbility } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import type { Editor } from '../../lib/use-editor.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { TextField } from '../../ui/text-field.js';
import { TimeZoneField } from '../../ui/time-zone-field.js';
import { ImageField } from './image-field.js';
import type { SettingsValues } from './settings-values.js';

export interface PartProps {
  readonly editor: Editor<SettingsValues>;
}

const DRAWINGS = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];
const ICONS = [...DRAWINGS, 'image/x-icon', 'image/vnd.microsoft.icon'];
/** The color of pages without one, for the picker. */
const OWN_COLOR = '#0550ae';

/** Name, images, color and style sheet. */
export function LookPart({ editor }: PartProps): ReactNode {
  const { settings: texts, admissions } = useTexts();
  const { field, toggle, values, set } = editor;
  return (
    <>
      <TextField
        label={texts.name}
        isRequired
        maxLength={255}
        autoComplete="organization"
        {...field('name')}
      />
      <ImageField
        label={texts.logo}
        hint={texts.images.logo}
        types={DRAWINGS}
        mostKilobytes={256}
        {...field('logo')}
      />
      <ImageField
        label={texts.logoDark}
        hint={texts.images.logo_dark}
        types={DRAWINGS}
        mostKilobytes={256}
        isOnDark
        {...field('logo_dark')}
      />
      <ImageField
        label={texts.favicon}
        hint={texts.images.favicon}
        types={ICONS}
        mostKilobytes={64}
        {...field('favicon')}
      />
      <ColorField editor={editor} />
      <Variables editor={editor} />
      <TimeZoneField label={texts.timeZone} hint={texts.timeZoneHint} isRequired {...field('time_zone')} />
      <Switch {...toggle('markdown_images')}>{texts.markdownImages}</Switch>
      <Switch
        isSelected={values.visibility === 'protected'}
        onChange={(isProtected) => set('visibility', isProtected ? 'protected' : 'public')}
      >
        {texts.protectedPage}
      </Switch>
      {useAbility('audiences.manage') && <Link to="/admissions">{admissions.title}</Link>}
    </>
  );
}

function ColorField({ editor: { values, errors, set } }: PartProps): ReactNode {
  const { settings: texts } = useTexts();
  const { color } = values;
  return (
    <div className="settings-color">
      <input
        type="color"
        aria-label={texts.pickColor}
        value={/^#[\da-f]{6}$/i.test(color ?? '') ? (color ?? OWN_COLOR) : OWN_COLOR}
        onChange={({ target }) => set('color', target.value)}
      />
      <div className="grow">
        <TextField
          label={texts.color}
          hint={texts.colorHint}
          dir="ltr"
          maxLength={7}
          value={color ?? ''}
          errors={messagesOf(errors, 'color')}
          onChange={(next) => set('color', next === '' ? null : next.toLowerCase())}
        />
      </div>
    </div>
  );
}

function Variables({ editor: { values, set, field } }: PartProps): ReactNode {
  const { settings: texts } = useTexts();
  const { look } = values;
  return (
    <div className="settings-row">
      <Select label={texts.layout} choices={choicesOf(texts.layouts)} {...field('layout')} />
      <Select
        label={texts.font}
        choices={choicesOf(texts.fonts)}
        value={look.font}
        onChange={(font) => set('look', { ...look, font })}
      />
      <Select
        label={texts.radius}
        choices={choicesOf(texts.radii)}
        value={look.radius}
        onChange={(radius) => set('look', { ...look, radius })}
      />
      <Select
        label={texts.density}
        choices={choicesOf(texts.densities)}
        value={look.density}
        onChange={(density) => set('look', { ...look, density })}
      />
    </div>
  );
}

/** Choices of a list by their words. */
export function choicesOf<Id extends string>(
  words: Readonly<Record<Id, string>>,
): readonly { readonly id: Id; readonly label: string }[] {
  return (Object.entries(words) as [Id, string][]).map(([id, label]) => ({ id, label }));
}
