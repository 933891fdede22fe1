import type { Type } from '@nestjs/common';
import type { RecordTarget } from '../metadata/metadata-target.js';

/** A kind of core record to which modules can add fields. */
export interface ExtendedRecord extends RecordTarget {
  readonly kind: 'component' | 'incident' | 'maintenance';
  /** Column of `record_extension` with its id. */
  readonly column: 'component_id' | 'incident_id';
}

/** Fields of a module on a kind of core record. */
export interface Extension {
  readonly record: ExtendedRecord;
  /** Class of the fields, by field decorators, with the defaults of records that have none yet. */
  readonly fields: Type<object>;
}
