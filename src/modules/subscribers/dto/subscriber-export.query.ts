import { EnumField } from '#http/fields/fields.js';
import { SubscriberFilters } from './subscriber-filters.query.js';

/** Forms in which an export contains chat addresses. Everyone who has a whole address can post to the chat. */
export const EXPORTED_ADDRESSES = ['masked', 'whole'] as const;
export type ExportedAddresses = (typeof EXPORTED_ADDRESSES)[number];

/** Filters and options of an export. */
export class SubscriberExportQuery extends SubscriberFilters {
  @EnumField({
    values: EXPORTED_ADDRESSES,
    name: 'ExportedAddresses',
    about: 'Masked: as in lists.',
    optional: true,
    description:
      'How to show the addresses of chats that are secrets; masked by default. Masked ones cannot be imported.',
    example: 'masked',
  })
  addresses?: ExportedAddresses;
}
