import type { Language } from '@freight/contracts/access/session'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/platform'
import { filterCells } from './filter-cells.ts'
import { conceptCells } from './concept-cells.ts'
import { laneCells } from './lane-cells.ts'
import { loadCells } from './load-cells.ts'
import { placeCells } from './place-cells.ts'
import { subjectCells } from './subject-cells.ts'
import type { Row } from './table-rows.ts'

/** Rows for people: lanes, places and charges in the reader's language, subjects by name, and filters as text. */
export type ReadCells = (rows: readonly Row[], columns: readonly ReportColumn[]) => Promise<readonly Row[]>

export const readCells = (needs: Pick<Platform, 'db'>, language: Language): ReadCells => {
  const parts = [
    laneCells(needs, language),
    placeCells(language),
    loadCells(language),
    conceptCells(needs, language),
    subjectCells(needs, language),
    filterCells(needs, language),
  ]
  return async (rows, columns) => {
    let readableRows = rows
    for (const part of parts) readableRows = await part(readableRows, columns)
    return readableRows
  }
}
