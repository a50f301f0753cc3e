import { noteThemes } from '@freight/contracts/note/matching'
import type { RowsQuery } from '../queries.ts'
import type { Note, Theme } from '../note.ts'

export const sortOrders = ['theme', 'until', 'recent'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What the column at the left narrows the notes to; undefined: all that hold. */
export const views = ['PINNED', 'ENDING', ...noteThemes, 'ARCHIVED', 'EXPIRED'] as const
export type View = (typeof views)[number]

export const viewOf = (word: string | undefined): View | undefined => views.find((each) => each === word)

const sortOf = { theme: '-changedAt', until: 'validUntil', recent: '-changedAt' } as const

const SOON = 7

interface Asked {
  q?: string
  transport?: string
  author?: string
  view: View | undefined
  order: SortOrder
}

/** What the address says, as the server asks for it: notes that hold, unless others are wanted. */
export const rowsQueryOf = ({ view, order, ...asked }: Asked): RowsQuery => {
  const theme = noteThemes.find((each) => each === view)
  return {
    ...asked,
    sort: sortOf[order],
    state: view === 'ARCHIVED' || view === 'EXPIRED' ? view : 'CURRENT',
    ...(theme !== undefined && { theme }),
    ...(view === 'PINNED' && { pinned: 'true' }),
    ...(view === 'ENDING' && { endsWithin: SOON }),
  }
}

export interface Group {
  theme: Theme
  notes: readonly Note[]
}

/** Notes under their themes, in the order of the themes; a theme without notes is left out. */
export const byTheme = (notes: readonly Note[]): Group[] =>
  noteThemes
    .map((theme) => ({ theme, notes: notes.filter((note) => note.theme === theme) }))
    .filter((group) => group.notes.length > 0)
