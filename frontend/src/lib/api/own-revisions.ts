import { onUserGone } from '../auth/user-gone.ts'

/** What one's own commands made, by stream and the revision that they were given on. */
const own = new Map<string, number>()
const step = (stream: string, from: number) => `${stream}:${from}`
/** Another user, or in tests another server: what it has is not what one made. */
export const forgetOwnRevisions = (): void => own.clear()
onUserGone(forgetOwnRevisions)

/** One's own command is no conflict with what one does next: that is done over what the command has made. */
export const keepOwnRevision = (stream: string, from: number, to: number): void => {
  // A command that changed nothing is answered with the revision that it was given on.
  if (to > from) own.set(step(stream, from), to)
}

/**
 * Where a revision is now, with one's own commands on top of it: a page that has not yet read what its last command made
 * does not conflict with that command.
 */
export const rebasedRevision = (stream: string, revision: number): number => {
  const next = own.get(step(stream, revision))
  return next === undefined ? revision : rebasedRevision(stream, next)
}
