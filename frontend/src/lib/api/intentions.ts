import { type CommandId, newCommandId } from './api.ts'
import { isProblem } from './problem.ts'

/** A refusal is final; a lost answer is not: what was asked may have been done, and asking again must not do it twice. */
export const isFinal = (failure: unknown): boolean =>
  isProblem(failure) && failure.status >= 400 && failure.status < 500

const revisionOf = (asked: unknown): unknown => Object(asked)['revision']
/** The intention is the same whatever revision it is given on: after a lost answer the server knows it by its id. */
const intentionOf = (asked: unknown): string => {
  if (typeof asked !== 'object' || asked === null || !('revision' in asked)) return wordsOf(asked)
  return wordsOf({ ...asked, revision: undefined })
}
const wordsOf = (asked: unknown): string => JSON.stringify(asked) ?? ''

const hasMoved = (asked: unknown, answer: unknown): boolean => {
  const [from, to] = [revisionOf(asked), revisionOf(answer)]
  return typeof from === 'number' && typeof to === 'number' && to > from
}

/** What was asked last of one target. */
interface Last<Answer> {
  intention: string
  id: CommandId
  /** Kept with the revision that it was asked on, once it was done and made a newer one. */
  done?: { words: string; answer: Answer }
}

/**
 * Gives each intention one command id: asked twice at once it is sent once, after a lost answer it is sent again under
 * the same id, and asked again on the very revision that it has already moved on from (a second click before the page
 * shows the first) it has been done. Another intention for the same target ends the one before.
 */
export const createIntentions = <Asked, Answer>(targetOf: (asked: Asked) => string) => {
  const lasts = new Map<string, Last<Answer>>()
  const underWay = new Map<string, Promise<Answer>>()

  const begin = (target: string, intention: string): Last<Answer> => {
    const last = lasts.get(target)
    if (last?.intention === intention && last.done === undefined) return last
    const next = { intention, id: newCommandId() }
    lasts.set(target, next)
    return next
  }

  const send = async (asked: Asked, post: (commandId: CommandId) => Promise<Answer>): Promise<Answer> => {
    const target = targetOf(asked)
    const mine = begin(target, intentionOf(asked))
    const isLast = () => lasts.get(target) === mine
    try {
      const answer = await post(mine.id)
      if (isLast() && hasMoved(asked, answer)) mine.done = { words: wordsOf(asked), answer }
      else if (isLast()) lasts.delete(target)
      return answer
    } catch (failure) {
      if (isLast() && isFinal(failure)) lasts.delete(target)
      throw failure
    }
  }

  return (asked: Asked, post: (commandId: CommandId) => Promise<Answer>): Promise<Answer> => {
    const target = targetOf(asked)
    const key = `${target} ${intentionOf(asked)}`
    const going = underWay.get(key)
    if (going !== undefined) return going
    const done = lasts.get(target)?.done
    if (done?.words === wordsOf(asked)) return Promise.resolve(done.answer)
    const sent = send(asked, post).finally(() => underWay.delete(key))
    underWay.set(key, sent)
    return sent
  }
}
