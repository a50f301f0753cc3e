import { afterAll, vi } from 'vitest'

/**
 * Frames that are asked for from now on, until they are forgotten: one clock drives them all, and it stands still for ever
 * where it is stopped while a frame is still to come.
 */
export const frames = () => {
  const { requestAnimationFrame } = window
  const asked: number[] = []
  window.requestAnimationFrame = (callback) => {
    const frame = requestAnimationFrame(callback)
    asked.push(frame)
    return frame
  }
  return {
    forget: () => {
      window.requestAnimationFrame = requestAnimationFrame
      for (const frame of asked) cancelAnimationFrame(frame)
    },
  }
}

/**
 * Test files that run in one process share the libraries and the window. Called before each of them, so that it finds
 * neither what our own modules remembered of the ones before nor what those left on the page, and waiting.
 */
export const startAfresh = () => {
  vi.resetModules()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')

  const { setTimeout, setInterval } = globalThis
  const { forget } = frames()
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
    if (how[0] === 'keydown' || how[0] === 'keyup') keyListeners.push(how)
    listenOnPage.apply(document, how)
  }

  afterAll(async () => {
    vi.useRealTimers()
    Object.assign(globalThis, { setTimeout, setInterval })
    window.addEventListener = addEventListener
    document.addEventListener = listenOnPage
    forget()
    for (const timer of timers) clearTimeout(timer)
    // What React has begun, as a message that comes with the last answer, is drawn while there still is a window.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
    for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
    for (const [type, listener, options] of keyListeners) document.removeEventListener(type, listener, options)
  })
}
