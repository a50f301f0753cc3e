import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { usePoint } from '../drill-down/use-point.ts'
import { besideOthers as id } from '../chart-definition.ts'
import { type DashboardFilters, chartFigures } from '../analytics-queries.ts'
import './share-bars.css'

interface ShareBarsProps {
  filters: DashboardFilters
  /** Sources of the heat-map rows, in their order. */
  sources: readonly string[]
}

/** Share of the comparisons in which each source was the cheapest, beside its heat-map row. */
export const ShareBars = ({ filters, sources }: ShareBarsProps) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const [, openPoint] = usePoint()
  const { data } = useQuery(chartFigures(id, filters))
  const figureOf = (series: string, source: string) =>
    data?.series.find((one) => one.id === series)?.values[data.categories.indexOf(source)] ?? null
  return (
    <table className="share-bars max-width-290 margin-left-12 flex-none size-12-5">
      <thead className="height-28 ink-3 size-11">
        <tr>
          <td />
          <th className="medium" scope="col" colSpan={2}>
            {t('dashboards.beside.share')}
          </th>
          <th scope="col" className="number no-wrap medium">
            {t('dashboards.beside.compared')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => {
          const share = figureOf('cheapest_pct', source)
          return (
            <tr key={source}>
              <th className="medium" scope="row">
                <span className="visually-hidden">{source}</span>
              </th>
              <td className="share-track">
                <i style={{ width: `${share ?? 0}%` }} aria-hidden="true" />
              </td>
              <td className="number no-wrap">{share === null ? '—' : format.percent(share.toFixed(0))}</td>
              <td className="number no-wrap">
                {share === null ? (
                  '—'
                ) : (
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => openPoint({ id, place: source, series: 'comparable' })}
                  >
                    {figureOf('comparable', source)}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
