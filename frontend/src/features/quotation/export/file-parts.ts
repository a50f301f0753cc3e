import { listFileParts } from '@freight/contracts/list/list-file'

const parts: ReadonlySet<string> = new Set(listFileParts)

/** Columns of the screen that a file contains: buttons are left out. */
export const filePartsOf = (columns: readonly string[]): string =>
  columns.filter((column) => parts.has(column)).join(',')
