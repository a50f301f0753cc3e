/**
 * Items one after the other, also when one of them takes its time: then the source is asked to pause, and what it had
 * already read waits here.
 */
export const serialQueue = <Item>(
  handle: (item: Item) => Promise<void> | undefined | void,
  source: { pause: () => void; resume: () => void },
): ((item: Item) => void) => {
  const waiting: Item[] = []
  let busy = false

  const drain = () => {
    busy = false
    while (!busy) {
      const next = waiting.shift()
      if (next === undefined) return source.resume()
      start(next)
    }
  }

  const start = (item: Item) => {
    const work = handle(item)
    if (!work) return
    busy = true
    void work.finally(drain)
  }

  return (item) => {
    if (busy) {
      waiting.push(item)
      return
    }
    start(item)
    if (busy) source.pause()
  }
}
