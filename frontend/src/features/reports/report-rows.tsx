import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DataColumn } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { useColumnLayout } from '../../components/data-table/use-column-layout.ts'
import { Empty } from '../../components/feedback/empty.tsx'
import { Reference } from '../../components/quotation/reference.tsx'
import { MISSING } from '../../lib/format/format.ts'
import { type Format, useFormat } from '../../lib/format/use-format.ts'
import type { Preview } from './queries.ts'

type Cell = Preview['rows'][number][number]
interface Row {
  at: string
  cells: readonly Cell[]
  /** The quotation that it is about. */
  quotation: string | null
  /** What it is about is stored under this name, whatever people call it. */
  stream: Cell
}
type Column = Preview['columns'][number]

const widths: Readonly<Record<string, number>> = { moment: 128, day: 92, flag: 84, int: 72, number: 96 }
/** Codes and short words, whatever the report. */
const narrow: Readonly<Record<string, number>> = {
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
/** Names are read as a whole where there is room, and ids always: half of one says nothing. */
const wide: Readonly<Record<string, number>> = {
  client: 186,
  origin: 160,
  destination: 160,
  provider: 190,
  recordedBy: 132,
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
/** A head has two lines; so many letters the longer one has at least. */
const lettersOf = (title: string): number => {
  const words = title.split(' ')
  const cuts = words.map((_, at) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length))
  return Math.min(...cuts)
}
const widthOf = ({ id, kind, title }: Column): number =>
  Math.max(narrow[id] ?? wide[id] ?? widths[kind] ?? 140, lettersOf(title) * 6.5 + 20)

/** Shares are told in tenths, as on the dashboards; margins in hundredths, as the quotation tells them. */
const inTenths: ReadonlySet<string> = new Set(['winRate', 'cheapestPct', 'gapPct', 'transit'])

const shown = ({ id, kind }: Column, cell: Cell, format: Format, { quotation: about, stream }: Row) => {
  if (cell === null) return <span className="quiet">{MISSING}</span>
  const text = String(cell)
  const title = id === 'subject' && stream !== null && stream !== cell ? `${text}\n${stream}` : text
  const quotation = id === 'key' ? text : id === 'subject' ? about : null
  if (quotation !== null)
    return (
      <span className="report-text" title={title}>
        <Link to={`/reports?quotation=${encodeURIComponent(quotation)}`}>
          <Reference value={quotation} />
        </Link>
        {text.slice(quotation.length)}
      </span>
    )
  if (id === 'lane') {
    const [places, codes] = text.split(' · ')
    return (
      <span className="report-text" title={text}>
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
        <span className="report-text" title={title}>
          {text}
        </span>
      )
  }
}

/** The first rows of a report, its columns as they are written to the file. */
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
          ...(widths[column.kind] === undefined && narrow[column.id] === undefined && { grow: 1 }),
          ...(isNumber && { align: 'end' as const }),
          hidden: column.id === 'stream',
          cell: (row) => shown(column, row.cells[index] ?? null, format, row),
        }
      }) ?? [],
    [preview?.columns, format],
  )
  const rows = useMemo(() => {
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
  return (
    <DataTable
      label={title}
      columns={columns}
      control={control}
      rows={rows}
      rowKey={({ at }) => at}
      total={preview?.total}
      isLoading={isLoading}
      isStale={isStale}
      empty={
        preview?.available === false ? (
          <Empty kind="none" title={t('awaited.title')} help={t('awaited.help')} level="h3" />
        ) : (
          <Empty kind="no-match" title={t('none.title')} help={t('none.help')} level="h3" />
        )
      }
    />
  )
}
