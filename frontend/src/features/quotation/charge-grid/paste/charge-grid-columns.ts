/** Contents that a pasted column can have in any table. */
export const pasteColumns = ['code', 'concept', 'quantity', 'perUnit', 'minimum', 'currency', 'total', 'none'] as const

/** Content of a pasted column: `from:45` is the price of a break, `type:40HC` that of a container. */
export type PasteColumn = (typeof pasteColumns)[number] | `from:${string}` | `type:${string}`

export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** Lower bound of the break of a column; undefined for other columns. */
export const breakOf = (column: PasteColumn | undefined): string | undefined =>
  column?.startsWith('from:') === true ? column.slice('from:'.length) : undefined

/** Container type of a column; undefined for other columns. */
export const containerOf = (column: PasteColumn | undefined): string | undefined =>
  column?.startsWith('type:') === true ? column.slice('type:'.length) : undefined
