import { onSignOut } from '../auth/on-sign-out.ts'

/** Revisions created by own commands, by stream and base revision. */
const nextRevisions = new Map<string, number>()
const revisionKey = (stream: string, from: number) => `${stream}:${from}`
/** After a change of user (in tests: of server) the revisions are not own ones. */
export const forgetOwnRevisions = (): void => nextRevisions.clear()
onSignOut(forgetOwnRevisions)

/** Stores the revision that an own command created, so that the next command builds on it without a conflict. */
export const keepOwnRevision = (stream: string, from: number, to: number): void => {
  // A command without changes returns the revision it was sent with.
  if (to > from) nextRevisions.set(revisionKey(stream, from), to)
}

/**
 * The revision after own commands: a page that has not yet loaded the result of its last command does not conflict with
 * it.
 */
export const rebasedRevision = (stream: string, revision: number): number => {
  const next = nextRevisions.get(revisionKey(stream, revision))
  return next === undefined ? revision : rebasedRevision(stream, next)
}
