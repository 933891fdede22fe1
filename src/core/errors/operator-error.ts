/**
 * A process cannot run because of its environment: its settings, its database or its port. The message tells
 * the operator what to do, and is shown without a stack.
 */
export class OperatorError extends Error {}
