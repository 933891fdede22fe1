import { Invalid } from 'heliograph/module';
import type { Attempt } from 'heliograph/module';
import { AuthorsRepository } from './authors.repository.js';
import { FourEyesSettings } from './settings.js';

type Written = Attempt<'incident.create' | 'incident.update'>;
type Shown = Attempt<'incident.publish' | 'incident.schedule'>;

/** Remembers the key that wrote the texts. Triggers and commands are nobody's eyes. */
export async function rememberAuthor({ record, actor, get }: Written): Promise<void> {
  if (actor.type === 'api_key' && actor.id !== null)
    await get(AuthorsRepository).remember(record.id, actor.id);
}

/** Refuses a publication by the author. The clock publishes what another key has scheduled. */
export async function requireAnother({ record, actor, get }: Shown): Promise<void> {
  if (actor.type !== 'api_key' || get(FourEyesSettings).exempt.includes(actor.name ?? '')) return;
  if ((await get(AuthorsRepository).of(record.id)) === actor.id)
    throw Invalid.field('publish', 'This key wrote the incident. Another key must publish it.');
}
