/** Handles items one by one. While one of them is asynchronous, the source is paused and items already read wait here. */
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
