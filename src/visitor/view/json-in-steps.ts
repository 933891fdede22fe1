import type { Steps } from '#core/text/steps.js';

/** An object whose lists may be generators, of elements or of the steps that make them. */
export type JsonMembers = Readonly<Record<string, unknown>>;

/** Serializes an object like `JSON.stringify`, one list element per step. */
export function* jsonInSteps(members: JsonMembers): Steps<string> {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    const json = isList(value) ? yield* listInSteps(value) : JSON.stringify(value);
    parts.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${parts.join(',')}}`;
}

function* listInSteps(list: Iterable<unknown>): Steps<string> {
  const elements: string[] = [];
  for (const element of list) {
    elements.push(JSON.stringify(isSteps(element) ? yield* element : element));
    yield;
  }
  return `[${elements.join(',')}]`;
}

function isSteps(element: unknown): element is Steps<unknown> {
  return typeof element === 'object' && element !== null && 'next' in element;
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
