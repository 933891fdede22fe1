import { useSession } from '../../lib/session.js';
import type { Operation } from './reference.js';
import type { Field } from './shapes.js';

/** Says which fields of a body the session may not set. */
export function useLeaveOut({
  fieldAbilities,
}: Pick<Operation, 'fieldAbilities'>): (field: Field) => boolean {
  const { abilities } = useSession();
  return ({ name }) => {
    const ability = fieldAbilities[name];
    return ability !== undefined && !abilities.has(ability);
  };
}
