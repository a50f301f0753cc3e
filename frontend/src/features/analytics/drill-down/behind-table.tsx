import type { DrillDownQuotations } from '@freight/contracts/analytics/drill-down-quotations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { Reference } from '../../../components/quotation/reference.tsx'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useChartWords } from '../use-chart-words.ts'

type Row = DrillDownQuotations['rows'][number]

const amounts = ['sell', 'cost', 'margin'] as const

/** The quotations of a figure with links; amount columns without any value are omitted. */
export const BehindTable = ({ rows, caption }: { rows: readonly Row[]; caption: string }) => {
  const { t } = useTranslation('reports', { keyPrefix: 'dashboards.behind' })
  const format = useFormat()
  const may = useMay()
  const { name: called } = useChartWords('week')
  const shown = amounts.filter((name) => rows.some((row) => row[name] !== undefined))
  const columns: RowsColumn<Row>[] = [
    {
      id: 'reference',
      head: t('reference'),
      isRowHead: true,
      cell: ({ key }) => {
        const path = quotationPath(key, may)
        const reference = <Reference value={key} />
        return path === undefined ? reference : <Link to={path}>{reference}</Link>
      },
    },
    { id: 'status', head: t('status'), cell: ({ status }) => <StatusChip status={status} /> },
    ...(['client', 'commercial'] as const).map((id) => ({
      id,
      head: t(id),
      className: 'clipped',
      cell: (row: Row) => row[id].name || '—',
      cellProps: (row: Row) => ({ title: row[id].name }),
    })),
    {
      id: 'lane',
      head: t('lane'),
      className: 'clipped behind-lane',
      cell: ({ mode, laneName, lane }) => (
        <>
          <span className="quiet">{mode}</span> {called(laneName ?? lane)}
        </>
      ),
      cellProps: ({ laneName, lane }) => ({ title: `${called(laneName ?? lane)} (${lane})` }),
    },
    { id: 'requested', head: t('requested'), cell: (row) => format.date(row.requestedAt) },
    ...shown.map((id) => ({
      id,
      head: t(id),
      align: 'end' as const,
      cell: (row: Row) => (row[id] === undefined ? <span className="quiet">—</span> : format.amount(row[id])),
    })),
  ]
  return (
    <RowsTable
      className="dense-table behind-table"
      label={caption}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}
