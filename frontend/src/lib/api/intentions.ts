import { type CommandId, newCommandId, isProblem } from './api.ts'

/**
 * Whether a failure is final. A refusal is; a lost response is not, because the command may have been applied and a
 * retry must not apply it twice.
 */
export const isFinal = (failure: unknown): boolean =>
  isProblem(failure) && failure.status >= 400 && failure.status < 500

const revisionOf = (args: unknown): unknown => Object(args)['revision']
/** An intention is independent of its revision: after a lost response the server recognizes it by its id. */
const intentionOf = (args: unknown): string => {
  if (typeof args !== 'object' || args === null || !('revision' in args)) return wordsOf(args)
  return wordsOf({ ...args, revision: undefined })
}
const wordsOf = (args: unknown): string => JSON.stringify(args) ?? ''

const hasMoved = (args: unknown, answer: unknown): boolean => {
  const [from, to] = [revisionOf(args), revisionOf(answer)]
  return typeof from === 'number' && typeof to === 'number' && to > from
}

/** The last command of a target. */
interface LastCommand<Answer> {
  intention: string
  id: CommandId
  /** Set once the command was applied and created a newer revision. */
  done?: { words: string; answer: Answer }
}

/**
 * Assigns one command id per intention. A concurrent repeat shares the request; a repeat after a lost response is sent
 * under the same id; a repeat on the revision that the command has already advanced (a second click before the page
 * updates) returns the earlier response. Another intention for the same target replaces the previous one.
 */
export const createIntentions = <Args, Answer>(targetOf: (args: Args) => string) => {
  const lasts = new Map<string, LastCommand<Answer>>()
  const underWay = new Map<string, Promise<Answer>>()

  const intentionFor = (target: string, intention: string): LastCommand<Answer> => {
    const last = lasts.get(target)
    if (last?.intention === intention && last.done === undefined) return last
    const next = { intention, id: newCommandId() }
    lasts.set(target, next)
    return next
  }

  const send = async (input: Args, post: (commandId: CommandId) => Promise<Answer>): Promise<Answer> => {
    const target = targetOf(input)
    const current = intentionFor(target, intentionOf(input))
    const isLast = () => lasts.get(target) === current
    try {
      const answer = await post(current.id)
      if (isLast() && hasMoved(input, answer)) current.done = { words: wordsOf(input), answer }
      else if (isLast()) lasts.delete(target)
      return answer
    } catch (failure) {
      if (isLast() && isFinal(failure)) lasts.delete(target)
      throw failure
    }
  }

  return (input: Args, post: (commandId: CommandId) => Promise<Answer>): Promise<Answer> => {
    const target = targetOf(input)
    const key = `${target} ${intentionOf(input)}`
    const pending = underWay.get(key)
    if (pending !== undefined) return pending
    const done = lasts.get(target)?.done
    if (done?.words === wordsOf(input)) return Promise.resolve(done.answer)
    const sent = send(input, post).finally(() => underWay.delete(key))
    underWay.set(key, sent)
    return sent
  }
}
