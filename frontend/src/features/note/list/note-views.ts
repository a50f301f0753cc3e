import { noteThemes } from '@freight/contracts/note/matching'
import type { RowsQuery, Note, Theme } from '../note-queries.ts'

export const sortOrders = ['theme', 'until', 'recent'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Filter of the left column; undefined: all valid notes. */
export const views = ['PINNED', 'ENDING', ...noteThemes, 'ARCHIVED', 'EXPIRED'] as const
export type View = (typeof views)[number]

export const viewOf = (word: string | undefined): View | undefined => views.find((each) => each === word)

const sortOf = { theme: '-changedAt', until: 'validUntil', recent: '-changedAt' } as const

/** Notes that end within these days are listed as ending, and marked. */
export const SOON_DAYS = 7

interface ViewQuery {
  q?: string
  transport?: string
  author?: string
  view: View | undefined
  order: SortOrder
}

/** Query of the URL's filters: valid notes, unless others are selected. */
export const rowsQueryOf = ({ view, order, ...query }: ViewQuery): RowsQuery => {
  const theme = noteThemes.find((each) => each === view)
  return {
    ...query,
    sort: sortOf[order],
    state: view === 'ARCHIVED' || view === 'EXPIRED' ? view : 'CURRENT',
    ...(theme !== undefined && { theme }),
    ...(view === 'PINNED' && { pinned: 'true' }),
    ...(view === 'ENDING' && { endsWithin: SOON_DAYS }),
  }
}

export interface Group {
  theme: Theme
  notes: readonly Note[]
}

/** Notes grouped by theme in the order of the themes, without empty ones. */
export const byTheme = (notes: readonly Note[]): Group[] =>
  noteThemes
    .map((theme) => ({ theme, notes: notes.filter((note) => note.theme === theme) }))
    .filter((group) => group.notes.length > 0)
