import type { OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];

/** An operation of the document. Its ability is an extension, and null if any key will do. */
export type DocumentedOperation = NonNullable<PathItem['get']> & {
  readonly 'x-ability'?: string | null;
  /** Abilities that are also needed to change fields of the body, by field. */
  readonly 'x-field-abilities'?: Readonly<Record<string, string>>;
  /** Abilities that its changes also need. */
  readonly 'x-change-abilities'?: readonly string[];
};

/** Returns all operations below these paths, or of these webhooks. */
export function documentedOperations(
  items: Readonly<Record<string, PathItem>>,
): readonly DocumentedOperation[] {
  return Object.values(items).flatMap(({ get, post, put, patch, delete: remove }) =>
    [get, post, put, patch, remove].filter((operation) => operation !== undefined),
  );
}
