import { MAX_CHANNELS } from '#core/status/subscriber-channels.js';
import type { Channel } from '#platform/channels/channel.js';
import { checkedAddress } from '#platform/channels/checked-address.js';
import type { ModuleDefinition } from './module-definition.js';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 40;
const MAX_TEXT = 500;
const MAX_TRIES = 30;
const MAX_PAUSE_SECONDS = 604_800;
const TYPES: readonly unknown[] = ['email', 'tel', 'text', 'url'];
/** Only the product's own script fills it in. */
const OWN_TYPES: readonly unknown[] = [...TYPES, 'push'];
const TEXTS = ['name', 'address', 'hint', 'wrongAddress'] as const;

/** Problems of channels, each a sentence. */
export function channelProblems(definitions: readonly ModuleDefinition[]): string[] {
  const all = definitions.flatMap((definition) =>
    definition.channels.map((channel) => ({ definition, channel })),
  );
  const problems = all.flatMap(({ definition, channel }) => {
    const problem = problemOf(channel, definition);
    const { name, file } = definition;
    return problem === undefined
      ? []
      : [`The module ${name} (${file}) has a channel ${channel.name} ${problem}`];
  });
  return all.length > MAX_CHANNELS
    ? [...problems, `The modules have ${all.length} channels together: ${MAX_CHANNELS} are possible.`]
    : problems;
}

function problemOf(channel: Channel, { name: module, heliograph }: ModuleDefinition): string | undefined {
  const { name } = channel;
  if (!NAME.test(name) || name.length > MAX_NAME)
    return `without a usable name: take words in lower case, joined by dashes, at most ${MAX_NAME} characters.`;
  if (heliograph !== undefined) {
    if (name !== module && !name.startsWith(`${module}-`))
      return `of a package: begin its name with "${module}".`;
    if (typeof channel.send !== 'function') return 'that cannot send: give it a function "send".';
  }
  const types = heliograph === undefined ? OWN_TYPES : TYPES;
  return problemOfParts(channel, types) ?? problemOfExample(channel);
}

function problemOfParts(channel: Channel, types: readonly unknown[]): string | undefined {
  const { confirmation, field, texts, retryAfterSeconds } = channel as Partial<Channel>;
  if (confirmation !== 'asked' && confirmation !== 'assumed')
    return "that does not say who must confirm: add confirmation: 'asked' or 'assumed'.";
  if (!types.includes(field?.type))
    return `without a field: add field: { type: one of ${TYPES.join(', ')} }.`;
  const english = texts?.['en'];
  if (english === undefined) return 'without texts in English: add them as "en" to "texts".';
  for (const [language, ofLanguage] of Object.entries(texts ?? {})) {
    const missing = TEXTS.find((one) => !isText(ofLanguage[one]));
    if (missing !== undefined) return `without a text "${missing}" in the language ${language}: add one.`;
  }
  const isSchedule =
    retryAfterSeconds === undefined ||
    (Array.isArray(retryAfterSeconds) &&
      retryAfterSeconds.length <= MAX_TRIES &&
      retryAfterSeconds.every((one) => Number.isInteger(one) && one > 0 && one <= MAX_PAUSE_SECONDS));
  return isSchedule
    ? undefined
    : `with unusable retryAfterSeconds: take at most ${MAX_TRIES} whole numbers of seconds.`;
}

/** Reads its example, and something that is an address of no channel. */
function problemOfExample(channel: Channel): string | undefined {
  try {
    const read = checkedAddress(channel.readAddress(channel.example));
    if (typeof read === 'string') return `that refuses its own example: ${read}`;
    return typeof checkedAddress(channel.readAddress('\u2026')) === 'string'
      ? undefined
      : 'that accepts "…" as an address: refuse what is masked, or is no address.';
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `that cannot read an address: ${why.replace(/\.?$/, '.')}`;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT;
}
