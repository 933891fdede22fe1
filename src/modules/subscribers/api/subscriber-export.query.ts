import { EnumField } from '../../../http/fields/fields.js';
import { SubscriberFilters } from './subscriber-filters.query.js';

/** How the addresses of chats are exported, which whoever has them can post to. */
export const EXPORTED_ADDRESSES = ['masked', 'whole'] as const;
export type ExportedAddresses = (typeof EXPORTED_ADDRESSES)[number];

/** Which subscribers are exported, and how. */
export class SubscriberExportQuery extends SubscriberFilters {
  @EnumField({
    values: EXPORTED_ADDRESSES,
    name: 'ExportedAddresses',
    about: 'Masked: as lists show them.',
    optional: true,
    description:
      'How the addresses of Slack, Teams and Discord are shown, which whoever has them can post to; masked when left out. Masked ones cannot be imported again.',
    example: 'masked',
  })
  addresses?: ExportedAddresses;
}
