/** A busy browser draws all the same, a little later. */
const PATIENCE = 50

let last: Promise<void> = Promise.resolve()

/** Not every browser says when it has nothing to do. */
const spareTime = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: PATIENCE })
    else setTimeout(done)
  })

/**
 * Does what takes long when the browser is idle: one act in one task, so that keys, pointer and frames are seen to between
 * two charts. Gives back how to leave the queue.
 */
export const idleQueue = (act: () => void): (() => void) => {
  let isWanted = true
  const mine = last.then(async () => {
    if (!isWanted) return
    await spareTime()
    // It may have left while it waited.
    if (isWanted) act()
  })
  // One that fails holds up nobody; what it is for says that it has failed.
  last = mine.catch(() => undefined)
  return () => {
    isWanted = false
  }
}
