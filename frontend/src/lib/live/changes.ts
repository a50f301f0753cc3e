type Listener = () => void
/** Subscribes to changes through the socket; returns the unsubscribe function. */
type Subscribe = (listener: Listener) => () => void

let subscribe: Subscribe | undefined
let end: (() => void) | undefined
let wasOpen = false
const listeners = new Set<Listener>()

const notify = () => {
  for (const listener of listeners) listener()
}

const follow = () => {
  if (listeners.size > 0 && end === undefined) end = subscribe?.(notify)
  if (listeners.size > 0 || end === undefined) return
  end()
  end = undefined
}

/** Sets the subscribe function of the open socket; undefined: it is closed, and so are its subscriptions. */
export const changesThrough = (next: Subscribe | undefined) => {
  subscribe = next
  end = undefined
  follow()
  if (next === undefined) return
  // Changes while the socket was closed were not pushed.
  if (wasOpen) notify()
  wasOpen = true
}

/** Calls back when quotations have changed, until unsubscribed. */
export const onChanges = (listener: Listener): (() => void) => {
  listeners.add(listener)
  follow()
  return () => {
    listeners.delete(listener)
    follow()
  }
}
