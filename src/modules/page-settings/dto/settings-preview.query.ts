import { QueryBoolean } from '#http/fields/query-fields.js';

export class SettingsPreviewQuery {
  @QueryBoolean({
    description:
      'True for a preview that follows what somebody types: the ten newest of these work, whatever other links there are.',
  })
  live?: boolean;
}
