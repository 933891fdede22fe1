import { Invalid, ModuleSettings } from '@heliograph/server/module';
import type { Attempt } from '@heliograph/server/module';
import { AuthorsRepository } from './authors.repository.js';
import { FourEyesRules } from './rules.js';
import { FourEyesSettings } from './settings.js';

type Step = 'create' | 'update' | 'publish' | 'schedule';
type Taken = Attempt<`${'incident' | 'maintenance'}.${Step}`>;

/** Remembers the key that wrote the texts. Triggers and commands are nobody's eyes. */
export async function rememberAuthor({ record, actor, get }: Taken): Promise<void> {
  if (actor.type === 'api_key' && actor.id !== null)
    await get(AuthorsRepository).remember(record.id, actor.id);
}

/** Refuses a publication by the author. The clock publishes what another key has scheduled. */
export async function requireAnother({ record, actor, get }: Taken): Promise<void> {
  if (actor.type !== 'api_key' || get(FourEyesSettings).exempt.includes(actor.name ?? '')) return;
  const { is_required: isRequired, scope } = await get(ModuleSettings).of(FourEyesRules);
  if (!isRequired || (scope === 'incidents' && record.type !== 'incident')) return;
  if ((await get(AuthorsRepository).of(record.id)) === actor.id)
    throw Invalid.field('publish', `This key wrote the ${record.type}. Another key must publish it.`);
}
