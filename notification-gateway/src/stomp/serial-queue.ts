/** Handles items one by one. While one of them is asynchronous, the source is paused and items already read wait here. */
export const serialQueue = <Item>(
  handle: (item: Item) => Promise<void> | undefined | void,
  source: { pause: () => void; resume: () => void },
): ((item: Item) => void) => {
  const queue: Item[] = []
  let isBusy = false

  const drain = () => {
    isBusy = false
    while (!isBusy) {
      const next = queue.shift()
      if (next === undefined) return source.resume()
      start(next)
    }
  }

  const start = (item: Item) => {
    const work = handle(item)
    if (!work) return
    isBusy = true
    void work.finally(drain)
  }

  return (item) => {
    if (isBusy) {
      queue.push(item)
      return
    }
    start(item)
    if (isBusy) source.pause()
  }
}
