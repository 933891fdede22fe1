/**
 * A process cannot run because of its surroundings: its settings, its database, its port. The message is for the person who
 * started it, says what to do, and is shown without a stack.
 */
export class OperatorError extends Error {}
