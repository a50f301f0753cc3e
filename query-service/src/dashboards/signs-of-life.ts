import type { Analytics } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'

/** Between two looks at a store that somebody waits for, and between two pings that it answers. */
const [lookEveryMs, pingEveryMs] = [100, 250]
/** After this another ping goes out beside one without an answer: a connection may be lost where the store is not. */
const pingAnewAfterMs = 1000

type GiveUp = (why: unknown) => void

/**
 * Whether a store lives that others wait for. One ping at a time asks it for all of them: a busy store that has a ping to
 * answer for each query is slower still, and its pings queue up behind each other.
 */
export const signsOfLife = ({ ping }: Pick<Analytics, 'ping'>, silentMs = 1500) => {
  const waiting = new Map<GiveUp, number>()
  let heardAt = -Infinity
  let pingedAt = -Infinity
  let isPinging = false
  let timer: NodeJS.Timeout | undefined

  const heard = () => (heardAt = performance.now())
  const giveUpAll = (why: unknown) => {
    for (const giveUp of waiting.keys()) giveUp(why)
  }
  const pinged = async () => {
    isPinging = true
    const own = (pingedAt = performance.now())
    try {
      await ping()
      heard()
    } catch (error) {
      // One that was lost, and told of it late, says nothing of a store that was heard meanwhile.
      if (heardAt < own) giveUpAll(error)
    } finally {
      if (pingedAt === own) isPinging = false
    }
  }
  const look = () => {
    if (performance.now() - pingedAt >= (isPinging ? pingAnewAfterMs : pingEveryMs)) void pinged()
  }
  const giveUpSilent = () => {
    const now = performance.now()
    for (const [giveUp, since] of waiting)
      if (now - Math.max(since, heardAt) >= silentMs) giveUp(new Unavailable('analytics', { waited: true }))
  }
  const start = () => {
    if (timer) return
    look()
    timer = setInterval(() => {
      look()
      // What came while this process was busy itself is read before anybody says that nothing came.
      setImmediate(giveUpSilent)
    }, lookEveryMs)
  }

  return {
    /** Calls `giveUp` when the store refuses a ping, or has given no sign of life for too long, until the wait is over. */
    wait: (giveUp: GiveUp) => {
      waiting.set(giveUp, performance.now())
      start()
      return {
        over: () => {
          waiting.delete(giveUp)
          if (waiting.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
    /** The store has said something. */
    heard,
  }
}
