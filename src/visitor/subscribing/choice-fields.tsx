import type { VNode } from 'preact';
import { SUBSCRIBED_EVENTS } from '#core/status/subscriber-channels.js';
import type { PageView } from '../view/page-view.js';
import { componentTree, type Branch } from './component-tree.js';
import type { SubscribeTexts } from '#core/languages/catalogue.js';
import type { ChoiceFields, FormProblem } from './subscription-form.js';

interface ChoiceProps {
  readonly view: PageView;
  readonly texts: SubscribeTexts;
  readonly fields: ChoiceFields;
  /** Ids of components that visitors can subscribe to. */
  readonly subscribable: ReadonlySet<number>;
  readonly problems: readonly FormProblem[];
}

/** Fields of a subscription: components as a tree, event types, language. */
export function ChoiceFieldsets(props: ChoiceProps): VNode {
  const { view, texts, fields, problems } = props;
  const hasComponents = view.page.components.some(({ id }) => props.subscribable.has(id));
  return (
    <>
      {hasComponents && <Scope {...props} />}
      <fieldset aria-describedby={problems.includes('events') ? 'events-problem' : undefined}>
        <legend>{texts.kinds}</legend>
        {problems.includes('events') && <Problem id="events-problem" text={texts.noKind} />}
        {SUBSCRIBED_EVENTS.map((event) => (
          <label key={event} class="option">
            <input type="checkbox" name="event" value={event} checked={fields.events.includes(event)} />{' '}
            {texts.kind[event]}
          </label>
        ))}
      </fieldset>
      <LanguageField {...props} />
    </>
  );
}

/** Choice of the language of messages, if the page has several. */
export function LanguageField({
  view,
  texts,
  fields,
}: Pick<ChoiceProps, 'view' | 'texts' | 'fields'>): VNode {
  const { locales } = view.tenant;
  return locales.length > 1 ? (
    <label class="field">
      <span>{texts.language}</span>
      <select name="language">
        {locales.map((one) => (
          <option key={one} value={one} lang={one} selected={one === fields.language}>
            {new Intl.DisplayNames(one, { type: 'language' }).of(one)}
          </option>
        ))}
      </select>
    </label>
  ) : (
    <input type="hidden" name="language" value={locales[0]} />
  );
}

/** Error message of a field, which refers to it by `aria-describedby`. */
export function Problem({ id, text }: { readonly id: string; readonly text: string }): VNode {
  return (
    <p class="problem" id={id}>
      {text}
    </p>
  );
}

/** Choice between everything and single components. The tree is hidden until it is needed. */
function Scope(props: ChoiceProps): VNode {
  const { view, texts, fields, problems } = props;
  const problem = problems.includes('chosen')
    ? texts.nothingChosen
    : problems.includes('gone')
      ? texts.gone
      : undefined;
  return (
    <fieldset class="scope" aria-describedby={problem === undefined ? undefined : 'scope-problem'}>
      <legend>{texts.about}</legend>
      {problem !== undefined && <Problem id="scope-problem" text={problem} />}
      <label class="option">
        <input type="radio" name="scope" value="all" checked={fields.isEverything} /> {texts.everything}
      </label>
      <label class="option">
        <input type="radio" name="scope" value="chosen" checked={!fields.isEverything} /> {texts.chosenOnly}
      </label>
      <div class="tree">
        <Options
          view={view}
          texts={texts}
          fields={fields}
          branch={componentTree(view.page, props.subscribable)}
        />
      </div>
    </fieldset>
  );
}

interface TreeProps extends Pick<ChoiceProps, 'view' | 'texts' | 'fields'> {
  readonly branch: Branch;
}

/** Components of a branch, followed by its groups. */
function Options({ branch, ...props }: TreeProps): VNode {
  const { view, fields } = props;
  return (
    <>
      {branch.components.map(({ id, name }) => (
        <label key={id} class="option">
          <input type="checkbox" name="component" value={id} checked={fields.componentIds.has(id)} />{' '}
          <bdi {...view.attributes(name)}>{view.text(name)}</bdi>
        </label>
      ))}
      {branch.branches.map((below) => (
        <Group key={below.group?.id} {...props} branch={below} />
      ))}
    </>
  );
}

function Group({ branch, ...props }: TreeProps): VNode | null {
  const { group } = branch;
  if (group === null) return null;
  const { view, texts, fields } = props;
  const name = view.text(group.name);
  return (
    <fieldset class="branch">
      <legend>
        <bdi {...view.attributes(group.name)}>{name}</bdi>
      </legend>
      <label class="option">
        <input type="checkbox" name="group" value={group.id} checked={fields.groupIds.has(group.id)} />{' '}
        {texts.wholeGroup(name)}
      </label>
      <Options {...props} branch={branch} />
    </fieldset>
  );
}
