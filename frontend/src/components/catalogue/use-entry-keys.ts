import { useCommands } from '../../lib/browser/commands.ts'

export interface EntryKey {
  id: string
  title: string
  /** `c` new, `e` edit, `u` where used … */
  key: string
  run: () => void
  /** Not now: nothing selected, a form open, no permission. */
  isOff?: boolean
}

/** The letters of a catalogue's page, in the palette and on the sheet of shortcuts too. */
export const useEntryKeys = (keys: readonly EntryKey[]) =>
  useCommands(
    keys
      .filter(({ isOff }) => isOff !== true)
      .map(({ id, title, key, run }) => ({ id, title, keys: key, scope: 'screen', run })),
  )
