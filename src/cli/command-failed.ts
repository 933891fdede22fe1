/** A command was refused, or has done a part of its work only; the message says why, for the operator. */
export class CommandFailed extends Error {}
