const KEY = 'room'
/** Characters: a token, what was chosen on screens, and some more. */
const ROOM = 65_536

/** Holds room in the browser's store that only a sign-in may take; false when there is none left. */
export const keepRoom = (): boolean => {
  try {
    if (localStorage.getItem(KEY)?.length !== ROOM) localStorage.setItem(KEY, ' '.repeat(ROOM))
    return true
  } catch {
    return false
  }
}

/** Writes what must not fail for want of room: what was held is given up for it. */
export const writeFirst = (key: string, text: string): boolean => {
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
