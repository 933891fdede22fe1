import { BooleanField } from '../../../http/fields/fields.js';
import { Writes } from '../../../http/fields/read-only.js';
import { Domain, HostField } from './domain.response.js';

const CHANGED_BY = { host: 'Remove the domain and add another one.' };

@Writes(Domain, { updates: false })
export class CreateDomain {
  @HostField()
  readonly host!: string;
}

@Writes(Domain, { updates: true, changedBy: CHANGED_BY })
export class UpdateDomain {
  @BooleanField({
    optional: true,
    description: 'Whether links lead there; the previous primary domain no longer is.',
    example: true,
  })
  readonly is_primary?: boolean;
}
