import { OperatorError } from '#core/errors/operator-error.js';

/** An archive that cannot be written or imported; the message says why. */
export class ArchiveProblem extends OperatorError {}
