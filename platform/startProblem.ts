/** What keeps the program from starting and a person can change; said in one sentence, without a trace in the log. */
export class StartProblem extends Error {}
