/** What a column of pasted cells can hold in any table. */
export const pasteColumns = ['code', 'concept', 'quantity', 'perUnit', 'minimum', 'currency', 'total', 'none'] as const

/** What a column of pasted cells holds: `from:45` is the price of a break, `type:40HC` that of a container. */
export type PasteColumn = (typeof pasteColumns)[number] | `from:${string}` | `type:${string}`

export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** From how much on the prices of a column hold; undefined where it is no break. */
export const breakOf = (column: PasteColumn | undefined): string | undefined =>
  column?.startsWith('from:') === true ? column.slice('from:'.length) : undefined

/** The container that the prices of a column are for; undefined where they are for none. */
export const containerOf = (column: PasteColumn | undefined): string | undefined =>
  column?.startsWith('type:') === true ? column.slice('type:'.length) : undefined
