import { afterAll, vi } from 'vitest'

/**
 * Test files that run in one process share the libraries and the window. Called before each of them, so that it finds
 * neither what our own modules remembered of the ones before nor what those left on the page, and waiting.
 */
export const startAfresh = () => {
  vi.resetModules()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')

  const { setTimeout, setInterval } = globalThis
  const { addEventListener } = window
  const { addEventListener: listenOnPage } = document
  const timers: NodeJS.Timeout[] = []
  const listeners: Parameters<typeof addEventListener>[] = []
  const keyListeners: Parameters<typeof listenOnPage>[] = []
  const kept =
    <How extends unknown[]>(start: (...how: How) => NodeJS.Timeout) =>
    (...how: How) => {
      const timer = start(...how)
      timers.push(timer)
      return timer
    }
  Object.assign(globalThis, { setTimeout: kept(setTimeout), setInterval: kept(setInterval) })
  window.addEventListener = (...how: Parameters<typeof addEventListener>) => {
    listeners.push(how)
    addEventListener.apply(window, how)
  }
  // Keys alone: what the libraries listen to on the page is listened to once for all files.
  document.addEventListener = (...how: Parameters<typeof listenOnPage>) => {
    if (how[0] === 'keydown') keyListeners.push(how)
    listenOnPage.apply(document, how)
  }

  afterAll(async () => {
    vi.useRealTimers()
    Object.assign(globalThis, { setTimeout, setInterval })
    window.addEventListener = addEventListener
    document.addEventListener = listenOnPage
    for (const timer of timers) clearTimeout(timer)
    // What React has begun, as a message that comes with the last answer, is drawn while there still is a window.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
    for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
    for (const [type, listener, options] of keyListeners) document.removeEventListener(type, listener, options)
  })
}
