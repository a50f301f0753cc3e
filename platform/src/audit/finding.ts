/** A problem and its place; an empty stream name means the whole log. */
export type Finding = { stream: string; revision: number; position: number; problem: string }
