import { useQuery } from '@tanstack/react-query'
import { retentionDays } from '@freight/contracts/report/limits'
import { useTranslation } from 'react-i18next'
import { ExportCard } from './export-card.tsx'
import { reportExports } from './export-queries.ts'
import './exports.css'

/** Background exports of the user, which continue when the page closes. */
export const ReportExports = () => {
  const { t } = useTranslation('reports')
  const { data, dataUpdatedAt } = useQuery(reportExports)
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section className="card report-exports" aria-labelledby="report-exports-title">
      <header className="report-exports-head">
        <h3 id="report-exports-title">{t('exports.title')}</h3>
        <span className="quiet">{t('exports.goOn')}</span>
        <span className="quiet report-exports-kept">{t('exports.kept', { count: retentionDays })}</span>
      </header>
      <ul className="report-exports-list">
        {data.rows.map((line) => (
          <li key={line.id}>
            <ExportCard line={line} now={dataUpdatedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}
