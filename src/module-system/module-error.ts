/**
 * A module cannot be used. The message is for the person who starts the process: what is wrong, where, and
 * how to fix it.
 */
export class ModuleError extends Error {}
