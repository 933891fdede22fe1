import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedOperations } from './documented-operations.js';

/**
 * States in each operation's description which ability its key needs, because most programs show no extensions.
 * Not as scopes: before OpenAPI 3.1, only OAuth had them, and linters and generators still expect that.
 */
export function nameAbilities({ paths }: OpenAPIObject): void {
  for (const operation of documentedOperations(paths)) {
    const {
      'x-ability': ability,
      'x-field-abilities': fields = {},
      'x-change-abilities': changes = [],
      description = '',
    } = operation;
    if (ability === undefined) continue;
    const need =
      ability === null ? 'Any key of this status page will do.' : `Needs the ability \`${ability}\`.`;
    const needs = [
      need,
      ...changes.map((one) => `To change anything, it also needs \`${one}\`.`),
      ...Object.entries(fields).map(([field, one]) => `To change \`${field}\`, it also needs \`${one}\`.`),
    ];
    operation.description = `${description}\n\n${needs.join(' ')}`;
  }
}
