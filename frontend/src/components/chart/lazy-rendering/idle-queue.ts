/** Milliseconds after which a busy browser runs the task all the same. */
const IDLE_TIMEOUT_MS = 50

let last: Promise<void> = Promise.resolve()

/** Not every browser has `requestIdleCallback`. */
const spareTime = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(done)
  })

/**
 * Runs long tasks while the browser is idle, one per browser task, so that input and frames are handled between two
 * charts. Returns a function that cancels the task.
 */
export const idleQueue = (act: () => void): (() => void) => {
  let isWanted = true
  const turn = last.then(async () => {
    if (!isWanted) return
    await spareTime()
    // The task may have been cancelled while it waited.
    if (isWanted) act()
  })
  // A failing task must not block the queue; its owner reports the failure.
  last = turn.catch(() => undefined)
  return () => {
    isWanted = false
  }
}
