import { readText, removeTexts, writeText } from './storage.ts'

const KEY = 'room'
/** Characters: a token, stored preferences, and a margin. */
const RESERVED_CHARACTERS = 65_536

/** Reserves browser storage that only a sign-in may use; false without space. */
export const reserveSpace = (): boolean =>
  readText(KEY)?.length === RESERVED_CHARACTERS || writeText(KEY, ' '.repeat(RESERVED_CHARACTERS))

/** Writes a value that must not fail for lack of space: on failure the reserve is released. */
export const writeIntoReservedSpace = (key: string, text: string): boolean => {
  if (writeText(key, text)) return true
  // Full, or no storage at all: the second attempt shows which.
  removeTexts((one) => one === KEY)
  return writeText(key, text)
}
