import type { Schemas } from '@heliograph/client';
import { nameOf, textOf, titleOf, type Impacts } from './course.js';
import { historySince } from './history-since.js';
import type { Note, Subject } from './notes.js';

type Impact = Schemas['ComponentStatus'];

/** A component as a service has it. */
export interface ForeignComponent {
  readonly id: string;
  readonly name: string | undefined;
  readonly description?: string | undefined;
  readonly group?: string | undefined;
  readonly began?: Date | undefined;
  readonly isHidden?: boolean;
}

/** The components of a service, and the impacts of its records on them. */
export class Components {
  private readonly known: ReadonlySet<string>;

  /** @param service begins the external ids */
  constructor(
    private readonly service: string,
    private readonly components: readonly ForeignComponent[],
    private readonly notes: Note[],
  ) {
    this.known = new Set(components.map(({ id }) => id));
  }

  id(of: string): string {
    return `${this.service}:${of}`;
  }

  has(id: string): boolean {
    return this.known.has(id);
  }

  /** @param groupId external id of a group */
  imported(now: Date, groupId: (group: string) => string): Schemas['ImportedComponent'][] {
    return this.components.map(({ id, name, description, group, began, isHidden = false }) => {
      const what = nameOf('component', name);
      return {
        external_id: this.id(id),
        name: titleOf(name, what, this.notes),
        ...textOf('description', description, what, this.notes, 2000),
        ...(group === undefined ? {} : { group: groupId(group) }),
        ...(isHidden ? { is_public: false } : {}),
        ...historySince(began, now),
      };
    });
  }

  /** Impacts by external id. What is not known is named in a note. */
  impacts(
    given: readonly (readonly [id: string, word: string | undefined])[],
    words: Readonly<Record<string, Impact>>,
    what: Subject,
  ): Impacts {
    const impacts = new Map<string, Impact>();
    for (const [id, word = ''] of given) {
      const impact = words[word];
      if (!this.known.has(id))
        this.notes.push({
          what,
          problem: 'unknownComponent',
          value: id,
        });
      else if (impact === undefined)
        this.notes.push({
          what,
          problem: 'unknownImpact',
          value: word,
        });
      else impacts.set(this.id(id), impact);
    }
    return impacts;
  }
}

/** The status for a word of a service; one that is not known is named in a note, and the one before stays. */
export function statusFor<Status extends string>(
  word: string | undefined,
  words: Readonly<Record<string, Status>>,
  what: Subject,
  notes: Note[],
): Status | undefined {
  if (word === undefined) return undefined;
  const status = words[word];
  if (status === undefined) notes.push({ what, problem: 'unknownStatus', value: word });
  return status;
}
