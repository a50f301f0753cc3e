import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format/format.ts'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { useHold } from '../layout-stability.tsx'
import { stored } from '../../../lib/storage/storage.ts'

/** Number of rows of each home card at the last visit, used as its height while loading. */
export const rememberedLines = stored<Readonly<Record<string, number>>>('home-lines', {}, (value) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, lines]) => typeof lines === 'number'))
    : undefined,
)

export type BlockColumn<Row = QuotationRow> = RowsColumn<Row>

export interface BlockProps<Row = QuotationRow> {
  title: string
  note: ReactNode
  /** Number of all rows, not only the shown ones. */
  count: number | undefined
  link?: { text: string; to: string }
  columns: readonly BlockColumn<Row>[]
  query: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown }
  /** Maximum number of shown rows. */
  maxRows: number
  empty: string
  /** Without rows only the head remains, to give room to the cards below. */
  collapses?: boolean
}

/** A column without a head, for narrow blocks. */
export const headless = <Row,>({ head: _head, ...column }: BlockColumn<Row>): BlockColumn<Row> => column

/** Height of a row, in pixels. */
const ROW_HEIGHT_PX = 31

/** The first rows of a list: count, note, one action per row, a link to the whole list. */
export const Block = <Row extends { key: string } = QuotationRow>({
  title,
  note,
  count,
  link,
  columns,
  query,
  maxRows,
  empty,
  collapses = false,
}: BlockProps<Row>) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { data: rows, error, refetch } = query
  const hasHead = columns.some(({ head }) => head !== undefined)
  const rowCount = rows === undefined ? undefined : Math.min(rows.length, maxRows)
  const rememberedCount = rememberedLines.read()[title]
  const shownCount = rowCount ?? rememberedCount ?? maxRows
  // The empty text is one line without column heads.
  const isCollapsed = collapses && shownCount === 0 && (error === null || error === undefined)
  const lines = shownCount === 0 ? 1 : shownCount + (hasHead ? 1 : 0)
  const isUnknown = rowCount === undefined && rememberedCount === undefined && (error === null || error === undefined)
  useHold(isUnknown)
  useEffect(() => {
    if (rowCount !== undefined && rowCount !== rememberedLines.read()[title])
      rememberedLines.write({ ...rememberedLines.read(), [title]: rowCount })
  }, [title, rowCount])
  const body = () => {
    if (error !== null && error !== undefined)
      return <ErrorCard error={error} title={t('common.loadFailed')} onRetry={() => void refetch()} />
    if (rows === undefined) return <SkeletonRows rows={lines} height={ROW_HEIGHT_PX} />
    if (rows.length === 0) return <p className="block-empty">{empty}</p>
    return (
      <RowsTable
        className="dense-table row-hovers block-table"
        columns={columns.map((column) => ({ ...column, hiddenHead: t('column.action') }))}
        rows={rows.slice(0, maxRows)}
        rowKey={({ key }) => key}
      />
    )
  }
  return (
    <section className="card block min-width-0 clips" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        {count !== undefined && <span className="count">{format.decimal(count)}</span>}
        <span className="note">{note}</span>
        {link !== undefined && (
          <span className="end">
            <Link to={link.to}>{link.text}</Link>
          </span>
        )}
      </header>
      {/* A loading card keeps its last height, so that the cards below do not move when the rows load. */}
      <div className="scrolls-x" style={{ minHeight: lines * ROW_HEIGHT_PX }} hidden={isCollapsed}>
        {body()}
      </div>
    </section>
  )
}
