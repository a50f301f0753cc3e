import type { Language } from '@freight/contracts/access/session'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/connections/platform'
import { withLaneNames } from '../dashboards/lane-names.ts'
import type { Row } from './table-rows.ts'

/** Maximum number of cached lanes; most rows share a few. */
const mostKnown = 10_000

const textIn = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

/** Lanes with place names, and the codes that lists and filters use: `Hong Kong – Génova · HKG-GOA`. */
export const laneCells = (needs: Pick<Platform, 'db'>, language: Language) => {
  const known = new Map<string, string>()
  return async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const fields = columns.flatMap(({ field, isLane }) => (isLane === true ? [field] : []))
    if (fields.length === 0) return rows
    if (known.size > mostKnown) known.clear()
    const lanes = [...new Set(rows.flatMap((row) => fields.map((field) => textIn(row, field))))]
    const unknown = lanes.filter((lane) => !known.has(lane))
    const names = unknown.length > 0 ? await withLaneNames(needs, unknown) : []
    for (const [index, lane] of unknown.entries()) {
      const name = names[index]?.[language] ?? lane
      known.set(lane, name === lane ? lane : `${name} · ${lane}`)
    }
    const named = (row: Row) => fields.map((field) => [field, known.get(textIn(row, field))] as const)
    return rows.map((row) => ({ ...row, ...Object.fromEntries(named(row)) }))
  }
}
