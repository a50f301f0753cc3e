import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { FiguresCard } from '../cards/figures-card.tsx'
import { toInvoiceQuery } from '../home-queries.ts'

const SHOWN_ROWS = 7
const namedColumns: ReadonlySet<string> = new Set(['key', 'client'])

/** Approved quotations without an invoice, the oldest first. */
export const ToInvoice = () => {
  const { t, i18n } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(toInvoiceQuery(i18n.language as 'es'))
  const { columns = [], rows = [], total } = query.data ?? {}
  const cellOf = (id: string, cell: string) => {
    if (id === 'key')
      return (
        <Link className="plain-link" to={`/reports?quotation=${encodeURIComponent(cell)}`}>
          <Reference value={cell} />
        </Link>
      )
    if (id === 'client') return <span className="block-name">{cell}</span>
    if (id === 'ageDays') return format.decimal(cell, 0)
    return cell === '' ? <span className="quiet">{MISSING}</span> : format.decimal(cell, 2)
  }
  // Without cost rights there is no cost column.
  const shownColumns = ['key', 'client', 'ageDays', 'pendingSell', 'pendingCost'].flatMap(
    (id): RowsColumn<(typeof rows)[number]>[] => {
      const at = columns.findIndex((column) => column.id === id)
      const head = columns[at]?.title
      if (head === undefined) return []
      return [
        { id, head, ...(!namedColumns.has(id) && { align: 'end' }), cell: (row) => cellOf(id, String(row[at] ?? '')) },
      ]
    },
  )
  return (
    <FiguresCard
      title={t('block.toInvoice')}
      count={total}
      note={t('block.toInvoiceNote')}
      link={{ text: t('common.seeAll'), to: '/reports?view=invoices' }}
      maxRows={SHOWN_ROWS}
      query={query}
    >
      {rows.length === 0 ? (
        <p className="block-empty">{t('empty.toInvoice')}</p>
      ) : (
        <RowsTable
          className="dense-table row-hovers block-table"
          columns={shownColumns}
          rows={rows.slice(0, SHOWN_ROWS)}
          // Rows have no ids; they load all at once.
          rowKey={(_row, index) => index}
        />
      )}
    </FiguresCard>
  )
}
