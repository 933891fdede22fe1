import { Invalid, ModuleSettings } from '@heliograph/server/module';
import type { Attempt } from '@heliograph/server/module';
import { AuthorsRepository } from './authors.repository.js';
import { FourEyesRules } from './rules.js';
import { FourEyesSettings } from './settings.js';

type Step = 'create' | 'update' | 'publish' | 'schedule';
type Taken = Attempt<`${'incident' | 'maintenance'}.${Step}`>;

/** Kinds of actors that have no eyes. All others are callers of requests: keys, and who else can sign in. */
const EYELESS = ['subscriber', 'trigger', 'command', 'clock', 'system'];

function eyesOf({ type, id }: Taken['actor']): string | undefined {
  return id === null || EYELESS.includes(type) ? undefined : `${type}:${id}`;
}

/** Remembers the caller that wrote the texts. */
export async function rememberAuthor({ record, actor, get }: Taken): Promise<void> {
  const author = eyesOf(actor);
  if (author !== undefined) await get(AuthorsRepository).remember(record.id, author);
}

/** Refuses a publication by the author. The clock publishes what somebody else has scheduled. */
export async function requireAnother({ record, actor, get }: Taken): Promise<void> {
  const publisher = eyesOf(actor);
  const isKey = actor.type === 'api_key';
  if (publisher === undefined || (isKey && get(FourEyesSettings).exempt.includes(actor.name ?? ''))) return;
  const { is_required: isRequired, scope } = await get(ModuleSettings).of(FourEyesRules);
  if (!isRequired || (scope === 'incidents' && record.type !== 'incident')) return;
  if ((await get(AuthorsRepository).of(record.id)) === publisher)
    throw Invalid.field(
      'publish',
      isKey
        ? `This key wrote the ${record.type}. Another key must publish it.`
        : `You wrote the ${record.type}. Somebody else must publish it.`,
    );
}
