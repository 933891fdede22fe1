import type { NewSubscriberInput } from '../dto/subscriber.input.js';
import type { StoredSubscriber } from '../store/subscriber-transfer.repository.js';
import type { NewSubscriber } from '../store/subscriber-insert.js';
import { isSameSelection } from '../rules/selection.js';

/** Fields whose value in the row differs from the stored value. Omitted fields do not count. */
export function differences(
  written: NewSubscriberInput & { readonly status?: string },
  { row, selection }: NewSubscriber,
  stored: StoredSubscriber,
): string[] {
  const isChosen = written.component_ids !== undefined || written.group_ids !== undefined;
  const differs: Record<string, boolean> = {
    locale: written.locale !== undefined && row.locale !== stored.locale,
    status: written.status !== undefined && row.status !== stored.status,
    component_ids:
      isChosen && !isSameSelection({ ...selection, groupIds: [] }, { ...stored.selection, groupIds: [] }),
    group_ids:
      isChosen &&
      !isSameSelection({ ...selection, componentIds: null }, { ...stored.selection, componentIds: null }),
    events: written.events !== undefined && row.events.join() !== stored.events.join(),
  };
  return Object.keys(differs).filter((field) => differs[field] === true);
}
