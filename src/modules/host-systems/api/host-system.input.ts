import { TextField } from '../../../http/fields/fields.js';
import { Writes } from '../../../http/fields/read-only.js';
import { HostSystem } from './host-system.response.js';

const NAME = {
  minLength: 1,
  maxLength: 255,
  description: 'Name of the host system.',
  example: 'db-cluster-1',
};

const KIND = {
  minLength: 1,
  maxLength: 100,
  description: 'What it is, in your own words.',
  example: 'database',
};

const CHANGED_BY = {
  status: 'The status follows from what is reported to the webhook_url.',
  status_at: 'The status follows from what is reported to the webhook_url.',
  webhook_url: 'The address is made with the host system.',
};

@Writes(HostSystem, { updates: false, changedBy: CHANGED_BY })
export class CreateHostSystem {
  @TextField(NAME)
  readonly name!: string;

  @TextField(KIND)
  readonly kind!: string;
}

/** Omitted fields keep their value. */
@Writes(HostSystem, { updates: true })
export class UpdateHostSystem {
  @TextField({ ...NAME, optional: true })
  readonly name?: string;

  @TextField({ ...KIND, optional: true })
  readonly kind?: string;
}
