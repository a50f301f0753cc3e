/** What does not hold, and where; a stream without a name is the log as a whole. */
export type Finding = { stream: string; revision: number; position: number; problem: string }
