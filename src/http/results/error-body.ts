import { ApiProperty } from '@nestjs/swagger';
import { STORABLE } from '../fields/fields.js';

/** Body of every error response. Source: management-api, "Errors". */
export class ErrorBody {
  @ApiProperty({
    type: 'string',
    // The message repeats a refused Content-Type of any length.
    maxLength: 20_000,
    pattern: STORABLE,
    description: 'What is wrong, for a person.',
    example: 'There is no such component.',
  })
  message!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    maxLength: 2000,
    required: false,
    description: 'The operation in the reference.',
    example: 'http://demo.localhost:3000/api/v1/docs#/Components/getComponent',
  })
  documentation_url?: string;
}

/** Body of a 422, with messages by field. */
export class ValidationErrorBody extends ErrorBody {
  @ApiProperty({
    type: 'object',
    additionalProperties: {
      type: 'array',
      items: { type: 'string', maxLength: 1000, pattern: STORABLE },
      maxItems: 100,
    },
    minProperties: 1,
    maxProperties: 1000,
    description: 'Messages by field; languages and list elements follow a dot.',
    example: { 'name.fr': ['The language "fr" is not enabled; enabled: de, en.'] },
  })
  errors!: Record<string, string[]>;
}

/** Body for an internal error. The id is in the server's log. */
export class FaultBody extends ErrorBody {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    maxLength: 36,
    description: 'Identifies the fault in the server’s log.',
    example: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  error_id!: string;
}
