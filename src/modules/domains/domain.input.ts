import { BooleanField } from '#http/fields/fields.js';
import { Writes } from '#http/body/read-only.js';
import { Domain, HostField } from './domain.response.js';

const CHANGED_BY = { host: 'Remove the domain and add another one.' };

const VERIFY = 'Use …/verify.';

const FOLLOWS_FROM = {
  status: VERIFY,
  verified_at: VERIFY,
  verified_by: VERIFY,
  failing_since: VERIFY,
  stops_at: VERIFY,
  checked_at: VERIFY,
  check_result: VERIFY,
  check_message: VERIFY,
  found_records: VERIFY,
  expected_records: 'The records follow from the host.',
};

@Writes(Domain, { updates: false })
export class CreateDomain {
  @HostField()
  readonly host!: string;
}

@Writes(Domain, { updates: true, changedBy: CHANGED_BY, followsFrom: FOLLOWS_FROM })
export class UpdateDomain {
  @BooleanField({
    optional: true,
    description: 'Whether links lead there; the previous primary domain no longer is.',
    example: true,
  })
  readonly is_primary?: boolean;
}
