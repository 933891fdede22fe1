import { field } from '#http/fields/field.js';
import { STORABLE } from '#http/fields/fields.js';
import { Text } from './members.js';

const MESSAGE = { type: 'string', maxLength: 5_000, pattern: STORABLE };

/** What was wrong. */
export class StatuspageError {
  @Text('In a sentence.', 'There is no such component.', { maxLength: 5_000 })
  readonly error!: string;
}

/** What was wrong with a body or its members. */
export class StatuspageInvalid {
  @field(
    { type: 'json' },
    { anyOf: [MESSAGE, { type: 'array', maxItems: 10_000, items: MESSAGE }] },
    {
      description: 'A sentence, or one for each wrong member.',
      example: ['name: The name is required.'],
    },
    [],
  )
  readonly error!: string | readonly string[];
}

/** A fault on our side. */
export class StatuspageFault extends StatuspageError {
  @Text('Id of the error in the server’s log.', '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90', { optional: true })
  readonly error_id?: string;
}
