import type { Language } from '@freight/contracts/access/session'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/platform'
import { laneCells } from './lane-cells.ts'
import { subjectCells } from './subject-cells.ts'
import type { Row } from './table-rows.ts'

/** Rows as people read them: lanes by their places, and what something was done to by its name. */
export type ReadCells = (rows: readonly Row[], columns: readonly ReportColumn[]) => Promise<readonly Row[]>

export const readCells = (needs: Pick<Platform, 'db'>, language: Language): ReadCells => {
  const [lanes, subjects] = [laneCells(needs, language), subjectCells(needs, language)]
  return async (rows, columns) => subjects(await lanes(rows, columns), columns)
}
