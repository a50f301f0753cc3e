import { afterAll, vi } from 'vitest'

/**
 * Tracks the animation frames requested from now on. One timer drives them all, and it stays stopped for ever if it is
 * cleared while a frame is pending.
 */
export const trackFrames = () => {
  const { requestAnimationFrame } = window
  const timers: number[] = []
  window.requestAnimationFrame = (callback) => {
    const frame = requestAnimationFrame(callback)
    timers.push(frame)
    return frame
  }
  return {
    forget: () => {
      window.requestAnimationFrame = requestAnimationFrame
      for (const frame of timers) cancelAnimationFrame(frame)
    },
  }
}

// On the global object: the modules of the next file are loaded anew.
const cleanUpKey = Symbol.for('listeners of the former test file')
const removeListenersOfFormerFile = () => {
  const cleanUp: unknown = Reflect.get(globalThis, cleanUpKey)
  if (typeof cleanUp === 'function') cleanUp()
}

/**
 * Test files in one process share the libraries and the window. Called before each file, to reset the state of our own
 * modules and to remove elements and pending work of earlier files.
 */
export const startAfresh = () => {
  vi.resetModules()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')

  const { setTimeout, setInterval } = globalThis
  const { forget } = trackFrames()
  removeListenersOfFormerFile()
  const { addEventListener } = window
  const { addEventListener: listenOnPage } = document
  const timers: NodeJS.Timeout[] = []
  const listeners: Parameters<typeof addEventListener>[] = []
  const keyListeners: Parameters<typeof listenOnPage>[] = []
  const tracked =
    <How extends unknown[]>(start: (...args: How) => NodeJS.Timeout) =>
    (...args: How) => {
      const timer = start(...args)
      timers.push(timer)
      return timer
    }
  Object.assign(globalThis, { setTimeout: tracked(setTimeout), setInterval: tracked(setInterval) })
  window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners.push(args)
    addEventListener.apply(window, args)
  }
  // Only keys: the libraries register their other listeners once for all files.
  document.addEventListener = (...args: Parameters<typeof listenOnPage>) => {
    if (args[0] === 'keydown' || args[0] === 'keyup') keyListeners.push(args)
    listenOnPage.apply(document, args)
  }
  // Between two files a late answer may still add a listener, which would swallow a key of the next file.
  Object.assign(globalThis, {
    [cleanUpKey]: () => {
      window.addEventListener = addEventListener
      document.addEventListener = listenOnPage
      for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
      for (const [type, listener, options] of keyListeners) document.removeEventListener(type, listener, options)
    },
  })

  afterAll(async () => {
    vi.useRealTimers()
    Object.assign(globalThis, { setTimeout, setInterval })
    forget()
    for (const timer of timers) clearTimeout(timer)
    // React renders pending work in a message after the last response: it needs a window.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  })
}
