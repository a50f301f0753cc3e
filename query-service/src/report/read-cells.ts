import type { Language } from '@freight/contracts/access/session'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/platform'
import { askedCells } from './asked-cells.ts'
import { conceptCells } from './concept-cells.ts'
import { laneCells } from './lane-cells.ts'
import { placeCells } from './place-cells.ts'
import { subjectCells } from './subject-cells.ts'
import type { Row } from './table-rows.ts'

/** Rows as people read them: places and charges as the reader's language calls them, what something was done to by its name, and filters by theirs. */
export type ReadCells = (rows: readonly Row[], columns: readonly ReportColumn[]) => Promise<readonly Row[]>

export const readCells = (needs: Pick<Platform, 'db'>, language: Language): ReadCells => {
  const parts = [
    laneCells(needs, language),
    placeCells(language),
    conceptCells(needs, language),
    subjectCells(needs, language),
    askedCells(needs, language),
  ]
  return async (rows, columns) => {
    let read = rows
    for (const part of parts) read = await part(read, columns)
    return read
  }
}
