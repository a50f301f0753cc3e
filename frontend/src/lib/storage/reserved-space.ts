const KEY = 'room'
/** Characters: a token, what was chosen on screens, and some more. */
const RESERVED = 65_536

/** Reserves space in the browser's store that only a sign-in may take; false when there is none left. */
export const reserveSpace = (): boolean => {
  try {
    if (localStorage.getItem(KEY)?.length !== RESERVED) localStorage.setItem(KEY, ' '.repeat(RESERVED))
    return true
  } catch {
    return false
  }
}

/** Writes what must not fail for want of space: what was reserved is given up for it. */
export const writeIntoReservedSpace = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // Full, or nothing may be kept at all: the second try tells.
  }
  try {
    localStorage.removeItem(KEY)
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
