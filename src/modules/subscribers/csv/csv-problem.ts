/** A file that cannot be read as a list of subscribers at all; the message says why, for a person. */
export class CsvProblem extends Error {}
