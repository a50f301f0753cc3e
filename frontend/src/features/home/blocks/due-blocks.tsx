import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { FiguresCard } from '../cards/figures-card.tsx'
import { toInvoiceQuery, countQuery, firstRowsQuery, expiringRatesQuery, SHOWN_RATES } from '../home-queries.ts'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { type HomeRole, SOON_DAYS } from '../model.ts'
import { Block, type BlockColumn } from './block.tsx'
import { useColumns } from './use-columns.tsx'

const APPROVAL_ROWS = 4
const lists = {
  manager: { list: 'manager', path: '/cotizaciones-gerente' },
  commercial: { list: 'my-quotations', path: '/mis-cotizaciones' },
  pricing: { list: 'all', path: '/pricing/cotizaciones' },
} as const

/** Sells awaiting the management's approval: managers decide, other users see what is pending. */
export const ApprovalsBlock = ({ role }: { role: Exclude<HomeRole, 'reader'> }) => {
  const { t } = useTranslation('home')
  const may = useMay()
  const column = useColumns(may('PRICING'))
  const { list, path } = lists[role]
  const filters = { list, awaitsApproval: 'true' } as const
  const rows = useQuery(firstRowsQuery({ ...filters, sort: 'statusSince', limit: APPROVAL_ROWS }))
  const { data: count } = useQuery(countQuery(filters))
  const isManager = role === 'manager'
  if (!isManager && (rows.data === undefined || rows.data.length === 0)) return null

  const decideColumn: BlockColumn = {
    id: 'action',
    align: 'end',
    cell: ({ key }) => (
      <Link className="bp6-button bp6-small" to={quotationPath(key, may) ?? path}>
        {isManager ? t('decide') : t('open')}
      </Link>
    ),
  }
  return (
    <Block
      title={t('block.approvals')}
      note={t('block.approvalsNote')}
      count={count}
      link={{ text: t('common.seeAll'), to: `${path}?awaitsApproval=true` }}
      columns={[
        column.reference,
        column.client,
        ...(role === 'commercial' ? [] : [column.commercial]),
        column.lane,
        column.mode,
        column.sell,
        ...(role === 'commercial' ? [] : [column.margin]),
        column.validity,
        decideColumn,
      ]}
      query={{
        data: rows.data?.map((row) => ({ ...row, ...row.awaitsApproval })),
        error: rows.error,
        refetch: rows.refetch,
      }}
      maxRows={APPROVAL_ROWS}
      empty={t('empty.approvals')}
    />
  )
}

/** Stored buying tariffs that end within a week, in order of their end: prices to request anew. */
export const ExpiringRates = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(expiringRatesQuery)
  const { rows = [], total } = query.data ?? {}
  const columns: RowsColumn<(typeof rows)[number]>[] = [
    {
      id: 'code',
      cell: ({ id, code }) => (
        <Link className="plain-link" to={`/pricing/tarifas/${encodeURIComponent(id)}`}>
          {code}
        </Link>
      ),
    },
    { id: 'owner', cell: ({ owner, carrier }) => <span className="block-name">{owner?.name ?? carrier?.name}</span> },
    {
      id: 'places',
      cell: ({ origin, originName, destination, destinationName }) => (
        <span className="secondary">
          {originName || origin || '*'} – {destinationName || destination || '*'}
        </span>
      ),
    },
    {
      id: 'until',
      align: 'end',
      cell: ({ validTo }) => (
        <span
          className="hue-text"
          data-hue={format.daysUntil(validTo) <= SOON_DAYS ? 'amber' : undefined}
          title={format.date(validTo)}
        >
          {format.until(validTo)}
        </span>
      ),
    },
    {
      id: 'uses',
      align: 'end',
      cell: ({ openUses }) => (
        <span className={openUses === 0 ? 'quiet' : 'secondary'}>{t('rateUses', { count: openUses })}</span>
      ),
    },
  ]
  return (
    <FiguresCard
      title={t('block.rates')}
      count={total}
      note={t('block.ratesNote')}
      link={{ text: t('common.seeAll'), to: '/pricing/tarifas?state=EXPIRING&type=BUY' }}
      maxRows={SHOWN_RATES}
      query={query}
    >
      {rows.length === 0 ? (
        <p className="block-empty">{t('empty.rates')}</p>
      ) : (
        <RowsTable
          className="dense-table row-hovers block-table"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </FiguresCard>
  )
}

const INVOICE_ROWS = 7
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
      maxRows={INVOICE_ROWS}
      query={query}
    >
      {rows.length === 0 ? (
        <p className="block-empty">{t('empty.toInvoice')}</p>
      ) : (
        <RowsTable
          className="dense-table row-hovers block-table"
          columns={shownColumns}
          rows={rows.slice(0, INVOICE_ROWS)}
          // Rows have no ids; they load all at once.
          rowKey={(_row, index) => index}
        />
      )}
    </FiguresCard>
  )
}
