import type { Analytics } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'

/** Interval between two checks while a query waits, and between two pings. */
const [lookEveryMs, pingEveryMs] = [100, 250]
/** After this time a second ping is sent while the first is unanswered: the connection may be lost, not the store. */
const pingAnewAfterMs = 1000

type GiveUp = (why: unknown) => void

/**
 * Watches the store for all waiting queries with one ping at a time: a busy store with one ping per query would become
 * slower, and the pings would queue up.
 */
export const signsOfLife = ({ ping }: Pick<Analytics, 'ping'>, silentMs = 1500) => {
  const waiting = new Map<GiveUp, number>()
  let answeredAt = -Infinity
  let pingedAt = -Infinity
  let isPinging = false
  let timer: NodeJS.Timeout | undefined

  const answered = () => (answeredAt = performance.now())
  const giveUpAll = (why: unknown) => {
    for (const giveUp of waiting.keys()) giveUp(why)
  }
  const pinged = async () => {
    isPinging = true
    const own = (pingedAt = performance.now())
    try {
      await ping()
      answered()
    } catch (error) {
      // The late failure of a lost ping is ignored if the store has responded since.
      if (answeredAt < own) giveUpAll(error)
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
      if (now - Math.max(since, answeredAt) >= silentMs) giveUp(new Unavailable('analytics', { waited: true }))
  }
  const start = () => {
    if (timer) return
    look()
    timer = setInterval(() => {
      look()
      // Reads responses that arrived while this process was busy, before it gives up.
      setImmediate(giveUpSilent)
    }, lookEveryMs)
  }

  return {
    /** Calls `giveUp` when the store refuses a ping or stays silent too long, until the wait ends. */
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
    /** Records a response of the store. */
    responded: answered,
  }
}
