const KEY = 'room'
/** Characters: a token, stored preferences, and a margin. */
const RESERVED_CHARACTERS = 65_536

/** Reserves browser storage that only a sign-in may use; false without space. */
export const reserveSpace = (): boolean => {
  try {
    if (localStorage.getItem(KEY)?.length !== RESERVED_CHARACTERS)
      localStorage.setItem(KEY, ' '.repeat(RESERVED_CHARACTERS))
    return true
  } catch {
    return false
  }
}

/** Writes a value that must not fail for lack of space: on failure the reserve is released. */
export const writeIntoReservedSpace = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // Full, or no storage at all: the second attempt shows which.
  }
  try {
    localStorage.removeItem(KEY)
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
