import { isDeepStrictEqual } from 'node:util';
import { freeSlug, slugOf } from '#core/text/slug.js';
import { layOut } from '#modules/component-groups/rules/tree.js';
import { KIND_RULES, KINDS, type ChangeAction, type Kind } from './kinds.js';

/** Members of a record as a document has them, with references by external id, and texts as objects. */
export type Members = Readonly<Record<string, unknown>>;

/** A record of the page. */
export interface PageRecord {
  readonly id: number;
  /** Its own, or else the one that the export gives it. */
  readonly externalId: string;
  /** The external id is stored. */
  readonly isNamed: boolean;
  /** An apply made it, or took it over. */
  readonly isApplied: boolean;
  readonly members: Members;
}

/** A record of a document. */
export interface DeclaredRecord {
  /** Where it is: `components.3`. */
  readonly place: string;
  readonly externalId: string;
  /** Members that the document gives. */
  readonly members: Members;
}

export type Page = Readonly<Record<Kind, readonly PageRecord[]>>;

/** Records by kind; kinds that a document leaves out are not touched. */
export type Declared = Readonly<Partial<Record<Kind, readonly DeclaredRecord[]>>>;

/** What happens to one record. */
export interface PlannedChange {
  readonly action: ChangeAction;
  readonly kind: Kind;
  readonly externalId: string;
  readonly before: Members | null;
  readonly after: Members | null;
  /** Where the document has it, or the list that it is missing from. */
  readonly place: string;
  /** Undefined: new. */
  readonly id?: number;
}

export interface Plan {
  readonly changes: readonly PlannedChange[];
  /** Messages by place. */
  readonly problems: ReadonlyMap<string, string>;
}

interface Rules {
  /** Records that no apply made are taken over. */
  readonly adopt: boolean;
  /** How many levels of groups there may be. */
  readonly groupLevels: number;
}

/** External ids for records that have none, from their slugs, in this order. */
export function externalIdsFor(
  records: readonly { readonly id: number; readonly externalId: string | undefined; readonly text: string }[],
  fallback: string,
): ReadonlyMap<number, string> {
  const taken = new Set(records.flatMap(({ externalId }) => externalId ?? []));
  const ids = new Map<number, string>();
  for (const { id, externalId, text } of records) {
    const own = externalId ?? freeSlug(slugOf(text, fallback), taken);
    taken.add(own);
    ids.set(id, own);
  }
  return ids;
}

/** What has to change for the page to be as it is declared. */
export function planFor(page: Page, declared: Declared, rules: Rules): Plan {
  const problems = new Map<string, string>();
  const changes = KINDS.flatMap((kind) => {
    const wanted = declared[kind];
    return wanted === undefined ? [] : changesOf(kind, page, wanted, rules.adopt, problems);
  });
  for (const [place, message] of referenceProblems(page, declared)) problems.set(place, message);
  for (const [place, message] of leftBehind(page, declared, changes)) problems.set(place, message);
  if (problems.size === 0)
    for (const [place, message] of treeProblems(page, declared, rules.groupLevels))
      problems.set(place, message);
  return { changes, problems };
}

function changesOf(
  kind: Kind,
  page: Page,
  wanted: readonly DeclaredRecord[],
  adopt: boolean,
  problems: Map<string, string>,
): PlannedChange[] {
  const records = page[kind];
  const applied = idsOf(page, 'applied');
  // The id that an export would give a record of others may be that of a new one.
  const isOthers = (name: string, value: unknown): boolean =>
    !adopt &&
    [...referencesOf(kind, { place: '', members: { [name]: value } })].some(
      (reference) => !applied[reference.kind].has(reference.to),
    );
  const byExternalId = new Map(records.map((record) => [record.externalId, record]));
  const changes = wanted.map(({ place, externalId, members }): PlannedChange => {
    const record = byExternalId.get(externalId);
    const named = { kind, externalId, place };
    if (record === undefined || !(record.isApplied || record.isNamed || adopt))
      return { ...named, action: 'create', before: null, after: members };
    if (!record.isApplied && !adopt)
      problems.set(
        `${place}.external_id`,
        `There is a ${KIND_RULES[kind].inWords} with this external_id that was not applied; adopt=true takes it over.`,
      );
    const differing = Object.keys(members).filter(
      (name) => !isAsWanted(name, members[name], record.members[name]) || isOthers(name, members[name]),
    );
    // Whatever moves elsewhere goes after the last there, unless its position is written as well.
    const isMoved = differing.includes(kind === 'group' ? 'parent' : 'group');
    if (isMoved && 'position' in members && !differing.includes('position')) differing.push('position');
    for (const name of ONCE[kind] ?? [])
      if (differing.includes(name))
        problems.set(`${place}.${name}`, 'This field cannot be changed after creation.');
    if (differing.length === 0 && record.isApplied)
      return { ...named, action: 'keep', before: null, after: null, id: record.id };
    return {
      ...named,
      action: 'update',
      before: only(record.members, differing),
      after: only(members, differing),
      id: record.id,
    };
  });
  const kept = new Set(wanted.map(({ externalId }) => externalId));
  const missing = records.filter(({ isApplied, externalId }) => isApplied && !kept.has(externalId));
  return [
    ...changes,
    ...missing.map(({ id, externalId, members }): PlannedChange => ({
      action: 'delete',
      kind,
      externalId,
      before: members,
      after: null,
      place: KIND_RULES[kind].list,
      id,
    })),
  ];
}

/** Members of the settings that keep what they do not name. */
const PARTIAL: ReadonlySet<string> = new Set(['look', 'uptime_weights']);

function isAsWanted(name: string, wanted: unknown, present: unknown): boolean {
  if (!PARTIAL.has(name)) return isDeepStrictEqual(wanted, present);
  const members = present as Members;
  return Object.entries(wanted as Members).every(
    ([member, value]) => value === undefined || value === members[member],
  );
}

/** External ids of the records that an apply made or took over, or of all others. */
function idsOf(page: Page, whose: 'applied' | 'others'): Readonly<Record<Kind, ReadonlySet<string>>> {
  const of = (kind: Kind): ReadonlySet<string> =>
    new Set(
      page[kind]
        .filter(({ isApplied }) => isApplied === (whose === 'applied'))
        .map(({ externalId }) => externalId),
    );
  return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, ReadonlySet<string>>;
}

function only(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}

/** Members that never change. */
const ONCE: Readonly<Partial<Record<Kind, readonly string[]>>> = { template: ['kind'] };

/** A reference of a record. */
interface Reference {
  readonly place: string;
  readonly kind: Kind;
  readonly to: string;
}

/** The records that a declared record refers to. */
function* referencesOf(
  kind: Kind,
  { place, members }: Pick<DeclaredRecord, 'place' | 'members'>,
): Generator<Reference> {
  for (const [name, ofKind] of REFERENCES[kind]) {
    const to = members[name];
    if (typeof to === 'string') yield { place: `${place}.${name}`, kind: ofKind, to };
  }
  if (kind === 'component')
    for (const [index, to] of audiencesIn(members).entries())
      yield { place: `${place}.audiences.${index}`, kind: 'audience', to };
  if (kind !== 'template' && kind !== 'series') return;
  const impacts = (members['components'] ?? []) as readonly { readonly component: string }[];
  for (const [index, { component }] of impacts.entries())
    yield { place: `${place}.components.${index}.component`, kind: 'component', to: component };
}

function audiencesIn(members: Members): readonly string[] {
  return (members['audiences'] ?? []) as readonly string[];
}

const REFERENCES: Readonly<Record<Kind, readonly (readonly [member: string, kind: Kind])[]>> = {
  settings: [],
  group: [['parent', 'group']],
  component: [
    ['group', 'group'],
    ['host_system', 'host_system'],
  ],
  host_system: [],
  audience: [],
  template: [],
  metric: [['component', 'component']],
  series: [],
};

/** References to records that are neither in the document nor, if it leaves out their kind, applied before. */
function* referenceProblems(page: Page, declared: Declared): Generator<[place: string, message: string]> {
  const [known, others] = [idsOf(page, 'applied'), idsOf(page, 'others')];
  const ofDocument = new Map(
    KINDS.map((kind) => [
      kind,
      declared[kind] && new Set(declared[kind].map(({ externalId }) => externalId)),
    ]),
  );
  for (const kind of KINDS)
    for (const record of declared[kind] ?? [])
      for (const { place, kind: ofKind, to } of referencesOf(kind, record)) {
        if ((ofDocument.get(ofKind) ?? known[ofKind]).has(to)) continue;
        const { inWords } = KIND_RULES[ofKind];
        yield [
          place,
          others[ofKind].has(to)
            ? `The ${inWords} ${JSON.stringify(to)} was not applied; records can only refer to those of the document.`
            : `There is no ${inWords} ${JSON.stringify(to)} in the document.`,
        ];
      }
}

/** Records that are to be deleted although others stay in them, which no deletion may take along. */
function* leftBehind(
  page: Page,
  declared: Declared,
  changes: readonly PlannedChange[],
): Generator<[place: string, message: string]> {
  const deleted = new Set(
    changes
      .filter(({ action }) => action === 'delete')
      .map(({ kind, externalId }) => `${kind} ${externalId}`),
  );
  for (const kind of KINDS) {
    const wanted = new Map((declared[kind] ?? []).map(({ externalId, members }) => [externalId, members]));
    for (const { externalId, isApplied, members } of page[kind]) {
      if (deleted.has(`${kind} ${externalId}`)) continue;
      const after = isApplied ? { ...members, ...wanted.get(externalId) } : members;
      const referred = [
        ...REFERENCES[kind].map(([member, ofKind]) => ({ ofKind, to: after[member] })),
        // Without its last audience, nobody would see a component.
        ...audiencesIn(after).map((to) => ({ ofKind: 'audience' as const, to })),
      ];
      for (const { ofKind, to } of referred) {
        if (!deleted.has(`${ofKind} ${String(to)}`)) continue;
        const of = KIND_RULES[ofKind];
        yield [
          of.list,
          `The ${of.inWords} ${JSON.stringify(to)} cannot be deleted: the ${KIND_RULES[kind].inWords} ${JSON.stringify(externalId)} still refers to it.`,
        ];
      }
    }
  }
}

/** Groups that would be within themselves or too deep. */
function* treeProblems(
  page: Page,
  { group: declared = [] }: Declared,
  levels: number,
): Generator<[place: string, message: string]> {
  const parents = new Map(
    page.group.map(({ externalId, members }) => [externalId, members['parent'] ?? null]),
  );
  for (const { externalId, members } of declared)
    parents.set(
      externalId,
      members['parent'] === undefined ? (parents.get(externalId) ?? null) : members['parent'],
    );
  const numbers = new Map([...parents.keys()].map((externalId, index) => [externalId, index]));
  const places = layOut(
    [...parents].map(([externalId, parent]) => ({
      id: numbers.get(externalId) ?? -1,
      parentId: typeof parent === 'string' ? (numbers.get(parent) ?? null) : null,
      position: 0,
    })),
  );
  for (const { place, externalId } of declared) {
    const { depth } = places.get(numbers.get(externalId) ?? -1) ?? {};
    if (depth === undefined)
      yield [`${place}.parent`, `The component group ${JSON.stringify(externalId)} would be within itself.`];
    else if (depth >= levels)
      yield [`${place}.parent`, `Component groups can be nested ${levels} levels deep at most.`];
  }
}
