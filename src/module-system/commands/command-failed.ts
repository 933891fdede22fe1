/** A command was refused or only partly done. The message tells the operator why. */
export class CommandFailed extends Error {}
