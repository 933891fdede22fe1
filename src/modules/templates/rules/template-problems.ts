import { STATUSES } from '#core/status/incident-status.js';
import { isFilled, type LocaleText } from '#core/text/locale-text.js';
import type { TemplateKind } from './template-kinds.js';
import { placesIn } from './placeholders.js';
import { valueOf } from './variable-values.js';
import type { Variable } from './variables.js';

/** The parts of a template that must fit together. */
export interface TemplateParts {
  readonly kind: TemplateKind;
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly status: string | null;
  readonly variables: readonly Variable[];
}

/** Maximum length of what a message quotes. */
const MAX_QUOTED = 60;

/** Messages by field for a template whose parts do not fit together. */
export function templateProblems(template: TemplateParts): ReadonlyMap<string, string> {
  const { kind, title, body, status, variables } = template;
  const problems = new Map<string, string>();
  if (kind === 'update') {
    if (isFilled(title)) problems.set('title', 'An update has no title.');
    if (!isFilled(body)) problems.set('body', 'The body must be filled in at least one language.');
  } else if (!isFilled(title)) problems.set('title', 'The title must be filled in at least one language.');
  if (status !== null && kind !== 'update' && !(STATUSES[kind] as readonly string[]).includes(status))
    problems.set('status', `The status ${status} is none of ${withPlural[kind]}.`);
  const seen = new Set<string>();
  for (const [index, variable] of variables.entries()) {
    const { name, default: usual } = variable;
    if (seen.has(name)) problems.set(`variables.${index}.name`, `There are two variables ${name}.`);
    seen.add(name);
    const value = usual === null || usual === '' ? undefined : valueOf(variable, usual);
    if (typeof value === 'string') problems.set(`variables.${index}.default`, value);
  }
  for (const [field, text] of [
    ['title', title],
    ['body', body],
  ] as const)
    for (const [locale, one] of Object.entries(text)) {
      const unknown = [...placesIn([one])].find((place) => !seen.has(place));
      if (unknown !== undefined)
        problems.set(
          `${field}.${locale}`,
          `There is no variable for {{${unknown.slice(0, MAX_QUOTED)}}}; name it in variables.`,
        );
    }
  return problems;
}

const withPlural = { incident: 'incidents', maintenance: 'maintenances' } as const;
