import type { DrillDownQuotations } from '@freight/contracts/analytics/drill-down-quotations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
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
  return (
    <table className="dense-table behind-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {(['reference', 'status', 'client', 'commercial', 'lane', 'requested'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
          {shown.map((name) => (
            <th key={name} scope="col" className="number">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const path = quotationPath(row.key, may)
          return (
            <tr key={row.key}>
              <th scope="row">
                {path === undefined ? (
                  <Reference value={row.key} />
                ) : (
                  <Link to={path}>
                    <Reference value={row.key} />
                  </Link>
                )}
              </th>
              <td>
                <StatusChip status={row.status} />
              </td>
              <td className="clipped" title={row.client.name}>
                {row.client.name || '—'}
              </td>
              <td className="clipped" title={row.commercial.name}>
                {row.commercial.name || '—'}
              </td>
              <td className="clipped behind-lane" title={`${called(row.laneName ?? row.lane)} (${row.lane})`}>
                <span className="quiet">{row.mode}</span> {called(row.laneName ?? row.lane)}
              </td>
              <td>{format.date(row.requestedAt)}</td>
              {shown.map((name) => (
                <td key={name} className="number">
                  {row[name] === undefined ? <span className="quiet">—</span> : format.amount(row[name])}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
