import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type DataColumn, useColumnLayout } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Empty } from '../../components/feedback/load-state.tsx'
import { Reference } from '../../components/quotation/status-chip.tsx'
import { MISSING, type Format, useFormat } from '../../lib/format/format.ts'
import type { Sort } from '../../lib/browser/url-state.ts'
import type { Preview } from './report-queries.ts'

type Cell = Preview['rows'][number][number]
interface Row {
  at: string
  cells: readonly Cell[]
  /** Key of the row's quotation. */
  quotation: string | null
  /** Stored id of the row's subject, whatever its display name. */
  stream: Cell
}
type Column = Preview['columns'][number]

const kindWidths: Readonly<Record<string, number>> = { moment: 128, day: 92, flag: 84, int: 72, number: 96 }
/** Widths in pixels of columns with codes and short words, the same for every report. */
const narrowWidths: Readonly<Record<string, number>> = {
  key: 144,
  company: 64,
  transport: 92,
  mode: 58,
  incoterm: 72,
  currency: 66,
  section: 84,
  code: 92,
  result: 86,
  state: 96,
  status: 104,
  originCountry: 104,
  destinationCountry: 112,
  container: 92,
  document: 100,
  side: 84,
  type: 76,
  method: 84,
  revision: 80,
  position: 84,
}
/** Widths in pixels of columns with names, and of ids, which are useless if cut. */
const wideWidths: Readonly<Record<string, number>> = {
  client: 186,
  origin: 160,
  destination: 160,
  provider: 190,
  recordedBy: 132,
  invoicedBy: 132,
  agent: 220,
  carrier: 170,
  reason: 204,
  person: 170,
  lane: 310,
  kind: 180,
  subject: 310,
  stream: 310,
  request: 296,
  path: 264,
  asked: 310,
  file: 264,
}
/** Minimum number of letters in the longer of a head's two lines. */
const lettersOf = (title: string): number => {
  const words = title.split(' ')
  const cuts = words.map((_, at) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length))
  return Math.min(...cuts)
}
const widthOf = ({ id, kind, title }: Column): number =>
  Math.max(narrowWidths[id] ?? wideWidths[id] ?? kindWidths[kind] ?? 140, lettersOf(title) * 6.5 + 20)

/** Shares have one decimal as on the dashboards; margins two, as on the quotation. */
const inTenths: ReadonlySet<string> = new Set(['winRate', 'cheapestPct', 'gapPct', 'transit'])

const cellContent = ({ id, kind }: Column, cell: Cell, format: Format, { quotation: subjectKey, stream }: Row) => {
  if (cell === null) return <span className="quiet">{MISSING}</span>
  const text = String(cell)
  const title = id === 'subject' && stream !== null && stream !== cell ? `${text}\n${stream}` : text
  const quotation = id === 'key' ? text : id === 'subject' ? subjectKey : null
  if (quotation !== null)
    return (
      <span className="clipped" title={title}>
        <Link to={`/reports?quotation=${encodeURIComponent(quotation)}`}>
          <Reference value={quotation} />
        </Link>
        {text.slice(quotation.length)}
      </span>
    )
  if (id === 'lane') {
    const [places, codes] = text.split(' · ')
    return (
      <span className="clipped" title={text}>
        {places} {codes !== undefined && <span className="quiet">{codes}</span>}
      </span>
    )
  }
  switch (kind) {
    case 'moment':
      return format.dateTime(text)
    case 'day':
      return format.date(text)
    case 'int':
      return format.decimal(text, 0)
    case 'number':
      return format.decimal(text, inTenths.has(id) ? 1 : 2)
    default:
      return (
        <span className="clipped" title={title}>
          {text}
        </span>
      )
  }
}

/** Compares two cells in ascending order; numbers may be strings. */
const compareCells = (kind: string, a: Cell, b: Cell): number =>
  kind === 'int' || kind === 'number' ? Number(a) - Number(b) : String(a).localeCompare(String(b))

/** Rows sorted by a column, empty cells last. */
const sortedRows = (rows: readonly Row[], columns: readonly Column[], { column, descending }: Sort): readonly Row[] => {
  const index = columns.findIndex(({ id }) => id === column)
  const kind = columns[index]?.kind ?? 'text'
  const isMissing = ({ cells }: Row) => (cells[index] ?? null) === null
  return rows.toSorted((a, b) => {
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
    const order = compareCells(kind, a.cells[index] ?? null, b.cells[index] ?? null)
    return descending ? -order : order
  })
}

/** The first rows of a report, with the columns of the exported file. */
export const ReportRows = ({
  preview,
  title,
  isStale,
  isLoading,
}: {
  preview: Preview | undefined
  title: string
  isStale: boolean
  isLoading: boolean
}) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const control = useColumnLayout(`report-${preview?.id ?? ''}`)
  const columns = useMemo(
    () =>
      preview?.columns.map((column, index): DataColumn<Row> => {
        const isNumber = column.kind === 'int' || column.kind === 'number'
        return {
          id: column.id,
          header: column.title,
          width: widthOf(column),
          ...(kindWidths[column.kind] === undefined && narrowWidths[column.id] === undefined && { grow: 1 }),
          ...(isNumber && { align: 'end' as const }),
          sort: column.id,
          hidden: column.id === 'stream',
          cell: (row) => cellContent(column, row.cells[index] ?? null, format, row),
        }
      }) ?? [],
    [preview?.columns, format],
  )
  const [sort, setSort] = useState<Sort>()
  const previewRows = useMemo(() => {
    const stream = preview?.columns.findIndex(({ id }) => id === 'stream') ?? -1
    return (
      preview?.rows.map((cells, index): Row => ({
        at: String(index),
        cells,
        quotation: preview.quotations?.[index] ?? null,
        stream: cells[stream] ?? null,
      })) ?? []
    )
  }, [preview])
  // A preview of a longer report cannot be sorted: another order would have other first rows.
  const isWhole = preview !== undefined && preview.total <= preview.rows.length
  const rows = useMemo(
    () => (isWhole && sort ? sortedRows(previewRows, preview.columns, sort) : previewRows),
    [previewRows, isWhole, preview, sort],
  )
  return (
    <DataTable
      label={title}
      columns={columns}
      control={control}
      rows={rows}
      rowKey={({ at }) => at}
      total={preview?.total}
      {...(isWhole && { sort, onSort: setSort })}
      isLoading={isLoading}
      isStale={isStale}
      empty={<Empty kind="no-match" title={t('none.title')} help={t('none.help')} level="h3" />}
    />
  )
}
