import { listFileParts } from '@freight/contracts/list/list-file'

const parts: ReadonlySet<string> = new Set(listFileParts)

/** What a file has of these columns of the screen: a button is no part of it. */
export const filePartsOf = (columns: readonly string[]): string =>
  columns.filter((column) => parts.has(column)).join(',')
