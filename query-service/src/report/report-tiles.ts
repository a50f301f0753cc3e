import type { Language } from '@freight/contracts/access/session'
import type { ReportColumn } from '@freight/contracts/report/column'
import { type ReportId, reportOf } from '@freight/contracts/report/reports'
import type { ReportSummary } from '@freight/contracts/report/report-routes'
import { type Tile, tilesOf } from '@freight/contracts/report/tiles'
import { previewValue } from './report-cells.ts'
import type { Row } from './table-rows.ts'

const mostParts = 6

const quotedField = (field: string) => `"${field}"`
// Valid in both stores. The values come from the definition of the tiles, not from users.
const isOf = ([field, value]: readonly [string, string]) => `${quotedField(field)} = '${value}'`

const figureOf = (tile: Tile): string => {
  if ('sum' in tile) return `sum(${quotedField(tile.sum)})`
  return tile.where === undefined ? 'count(*)' : `count(case when ${isOf(tile.where)} then 1 end)`
}
const fieldsOf = (tile: Tile): readonly string[] => {
  if ('sum' in tile) return [tile.sum]
  return tile.where ? [tile.where[0]] : []
}

type SummaryQuery = {
  id: ReportId
  columns: readonly ReportColumn[]
  language: Language
  /** Runs a query over the rows of the report. */
  query: (sql: (report: string) => string) => Promise<readonly Row[]>
}

/** Figures above a report, limited to the reader's columns; undefined without tiles. */
export const reportSummary = async ({
  id,
  columns,
  language,
  query,
}: SummaryQuery): Promise<ReportSummary | undefined> => {
  const definition = tilesOf[id]
  if (definition === undefined) return undefined
  const shownColumns = new Map(columns.map((column) => [column.field, column]))
  const hidden = new Set(reportOf(id).columns.flatMap(({ field }) => (shownColumns.has(field) ? [] : [field])))
  const tiles = definition.tiles.filter((tile) => !fieldsOf(tile).some((field) => hidden.has(field)))
  const figures = tiles.map((tile, index) => `${figureOf(tile)} as tile${index}`)
  const parts = definition.parts && shownColumns.has(definition.parts.column) ? definition.parts : undefined
  const [[sums], partRows] = await Promise.all([
    query((report) => `select ${figures.join(', ')} from (${report}) as report`),
    parts === undefined
      ? []
      : query(
          (report) => `select ${quotedField(parts.column)} as part, count(*) as rows from (${report}) as report
            ${parts.where ? `where ${isOf(parts.where)}` : ''} group by part order by rows desc, part`,
        ),
  ])
  const valueOf = (index: number) => Number(sums?.[`tile${index}`] ?? 0)
  const partCounts = partRows.map(({ part, rows }) => ({ part, rows: Number(rows) }))
  const column = parts && shownColumns.get(parts.column)
  return {
    tiles: tiles.map((tile, index) => ({
      title: tile.title[language],
      value: valueOf(index),
      ...(index > 0 &&
        'where' in tile &&
        tile.where &&
        tile.isApart !== true &&
        valueOf(0) > 0 && { share: (100 * valueOf(index)) / valueOf(0) }),
      ...(tile.tone && { tone: tile.tone }),
    })),
    ...(parts &&
      column &&
      partCounts.length > 1 && {
        parts: {
          title: parts.title[language],
          rows: partCounts.slice(0, mostParts).map(({ part, rows }) => {
            const name = previewValue(column, part, language, String)
            return { ...(name !== null && { name: String(name) }), rows }
          }),
          others: partCounts.slice(mostParts).reduce((total, { rows }) => total + rows, 0),
        },
      }),
  }
}
