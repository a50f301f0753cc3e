import { useCommands } from '../../lib/browser/browser-commands.ts'

export interface EntryKey {
  id: string
  title: string
  /** `c` new, `e` edit, `u` where used … */
  key: string
  run: () => void
  /** Disabled: no selection, an open form, or no permission. */
  isOff?: boolean
}

/** The letter keys of a catalogue page, also listed in the palette and on the shortcut sheet. */
export const useEntryKeys = (keys: readonly EntryKey[]) =>
  useCommands(
    keys
      .filter(({ isOff }) => isOff !== true)
      .map(({ id, title, key, run }) => ({ id, title, keys: key, scope: 'screen', run })),
  )
