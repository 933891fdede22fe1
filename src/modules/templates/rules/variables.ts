export const VARIABLE_TYPES = ['text', 'number', 'datetime', 'component'] as const;

export type VariableType = (typeof VARIABLE_TYPES)[number];

/** A place in the texts of a template that is filled in later. */
export interface Variable {
  readonly name: string;
  /** Empty: the name. */
  readonly label: string;
  readonly type: VariableType;
  readonly required: boolean;
  readonly default: string | null;
}

/** Values of a template's variables, by name, as clients send them. */
export type VariableValues = Readonly<Record<string, string | number | null>>;
