import { TooMany, Unavailable } from '@freight/platform/errors'

/** More than any tab has charts: who looks at one of them never waits here. */
const atOnce = 16
/** As many as some dozen tabs that are opened together. */
const mostWaiting = 200
const againInSeconds = 2

type Waiting = { begin: () => void; fail: (why: unknown) => void }
type Person = { asked: number; waiting: Waiting[] }

/** Does what somebody asks for when it is their turn. @throws TooMany; the signal's reason where they leave before */
export type OwnTurns = <Answer>(userId: string, signal: AbortSignal, ask: () => Promise<Answer>) => Promise<Answer>

/**
 * So many questions of one person are with the store at once, and the others of theirs wait here: a store serves
 * whoever comes first, and somebody's many tabs would keep everybody else waiting.
 */
export const ownTurns = (bounds = { atOnce, mostWaiting }): OwnTurns => {
  const people = new Map<string, Person>()

  const turn = (one: Person, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const over = () => {
        signal.removeEventListener('abort', leave)
        one.waiting = one.waiting.filter((other) => other !== mine)
      }
      const mine = {
        begin: () => {
          over()
          resolve()
        },
        fail: (why: unknown) => {
          over()
          reject(why)
        },
      }
      const leave = () => mine.fail(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      one.waiting.push(mine)
    })

  return async (userId, signal, ask) => {
    signal.throwIfAborted()
    const one = people.get(userId) ?? { asked: 0, waiting: [] }
    if (one.asked < bounds.atOnce) one.asked += 1
    else if (one.waiting.length >= bounds.mostWaiting) throw new TooMany('TOO_MANY_REQUESTS', againInSeconds)
    // Whoever has their answer hands their place on.
    else await turn(one, signal)
    people.set(userId, one)
    try {
      return await ask()
    } catch (error) {
      // A silent store was waited for: nobody waits for it once more, one after the other.
      if (error instanceof Unavailable && error.waited) for (const { fail } of one.waiting) fail(error)
      throw error
    } finally {
      const next = one.waiting[0]
      if (next) next.begin()
      else one.asked -= 1
      if (one.asked === 0) people.delete(userId)
    }
  }
}
