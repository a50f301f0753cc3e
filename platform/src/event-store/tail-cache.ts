import type { StoredEvent } from '@freight/contracts/events/envelope'

type Read = (after: number, limit: number) => Promise<readonly StoredEvent[]>

type TailCache = {
  read: Read
  /**
   * Takes what this process has just stored, so that nobody reads it again: one batch after the other, though a later one
   * may be told of first.
   */
  add: (events: readonly StoredEvent[]) => void
}

const mostKept = 2_000
// As much as the largest batch, so that whoever catches up still gets full ones.
const readAtOnce = 1_000
// More batches than are ever under way at once.
const mostAhead = 8

/**
 * Many follow the end of the log: what one of them has read, the others are handed from memory, and what several ask
 * for at once is read once. Positions have no gaps, so that the events kept are all there are between the first and the
 * last of them. Whoever is further behind reads from the store. `told`: how far the log is known to have grown.
 */
export const tailCache = (read: Read, told: () => number): TailCache => {
  let kept: readonly StoredEvent[] = []
  /** Stored by this process, while something before it is not known yet. */
  let ahead: readonly (readonly StoredEvent[])[] = []
  let reading: { from: number; found: Promise<readonly StoredEvent[]> } | undefined

  const first = () => kept[0]?.position ?? Number.POSITIVE_INFINITY
  const last = () => kept.at(-1)?.position ?? 0
  const after = (position: number) => kept.slice(position + 1 - first())

  /** What was read where the kept events end follows them; what lies further on takes their place. */
  const keep = (from: number, events: readonly StoredEvent[]) => {
    if (from === last()) kept = [...kept, ...events].slice(-mostKept)
    else if (from > last()) kept = events
  }

  /** Puts what was told of too early behind what is known by now. */
  const join = () => {
    for (;;) {
      const next = ahead.find(([first]) => first && first.position <= last() + 1)
      if (!next) return
      ahead = ahead.filter((one) => one !== next)
      const news = next.filter(({ position }) => position > last())
      if (news.length > 0) keep(last(), news)
    }
  }

  const readOn = async (from: number) => {
    const found = read(from, readAtOnce)
    const mine = { from, found }
    reading = mine
    try {
      const events = await found
      keep(from, events)
      join()
      return events
    } finally {
      if (reading === mine) reading = undefined
    }
  }

  const readAfter: Read = async (position, limit) => {
    if (position + 1 < first() && position < last()) return read(position, limit)
    if (position < last()) return after(position).slice(0, limit)
    // Nothing has been told of since this was read.
    if (position > 0 && position === last() && position >= told()) return []
    const events = await (reading?.from === position ? reading.found : readOn(position))
    return events.slice(0, limit)
  }

  return {
    read: readAfter,
    add: (events) => {
      if (events.length === 0) return
      ahead = [...ahead, events].slice(-mostAhead)
      join()
    },
  }
}
