import { Invalid } from '#core/errors/api-error.js';

/** What Statuspage has and the product does not, by its names there. */
export type StoredOnly = Readonly<Record<string, unknown>>;

type Labels = Readonly<Record<string, string>>;

/** Keys of the labels that hold it, in parts, since a label has 255 characters. */
const KEY = /^statuspage-v1\/(\d+)$/;
const PART = 255;
const MAX_PARTS = 20;

/** Reads what is stored in the labels of a record; nothing if somebody has written something else there. */
export function storedIn(labels: Labels): StoredOnly {
  const parts = Object.entries(labels)
    .flatMap(([key, text]) => {
      const [, number] = KEY.exec(key) ?? [];
      return number === undefined ? [] : [{ number: Number(number), text }];
    })
    .sort((one, other) => one.number - other.number);
  if (parts.length === 0) return {};
  try {
    const value: unknown = JSON.parse(parts.map(({ text }) => text).join(''));
    return typeof value === 'object' && value !== null ? (value as StoredOnly) : {};
  } catch {
    return {};
  }
}

/** Labels with this stored in them; others keep their values. @throws Invalid if it is too long */
export function labelsWith(labels: Labels, stored: StoredOnly): Labels {
  const others = Object.entries(labels).filter(([key]) => !KEY.test(key));
  if (Object.keys(stored).length === 0) return Object.fromEntries(others);
  const text = inAscii(JSON.stringify(stored));
  const count = Math.ceil(text.length / PART);
  if (count > MAX_PARTS)
    throw Invalid.field('metadata', `The metadata must not be longer than ${MAX_PARTS * PART} characters.`);
  const parts = Array.from({ length: count }, (_, index): [string, string] => [
    `statuspage-v1/${index + 1}`,
    text.slice(index * PART, (index + 1) * PART),
  ]);
  return Object.fromEntries([...others, ...parts]);
}

/** JSON without characters that labels trim or normalise. */
function inAscii(json: string): string {
  return json.replace(
    /[^!-~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
