type Told = () => void
/** Asks the socket to be told of changes; returns what ends that. */
type Asks = (told: Told) => () => void

let asks: Asks | undefined
let end: (() => void) | undefined
let wasOpen = false
const listeners = new Set<Told>()

const tell = () => {
  for (const listener of listeners) listener()
}

const follow = () => {
  if (listeners.size > 0 && end === undefined) end = asks?.(tell)
  if (listeners.size > 0 || end === undefined) return
  end()
  end = undefined
}

/** The socket is open, and this is how it is asked; undefined: it is closed, and so is what was asked of it. */
export const changesThrough = (next: Asks | undefined) => {
  asks = next
  end = undefined
  follow()
  if (next === undefined) return
  // What changed while it was closed was told to nobody.
  if (wasOpen) tell()
  wasOpen = true
}

/** Hears that quotations have changed, as long as anybody wants to. */
export const onChanges = (listener: Told): (() => void) => {
  listeners.add(listener)
  follow()
  return () => {
    listeners.delete(listener)
    follow()
  }
}
