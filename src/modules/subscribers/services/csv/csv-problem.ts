/** The file is not a list of subscribers. The message says why. */
export class CsvProblem extends Error {}
