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
    about: 'Masked: as in lists.',
    optional: true,
    description:
      'How to show the addresses of Slack, Teams and Discord, which are secrets; masked by default. Masked ones cannot be imported.',
    example: 'masked',
  })
  addresses?: ExportedAddresses;
}
