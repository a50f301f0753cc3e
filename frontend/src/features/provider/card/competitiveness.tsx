import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PlaceName } from '../../../components/lane/lane.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import type { Figures } from '../provider.ts'
import { figuresOptions } from '../provider-queries.ts'

/** Percentage above the cheapest, by lane; zero is the cheapest itself. */
export const Competitiveness = ({ id }: { id: string }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { data } = useQuery(figuresOptions(id))
  return (
    <section className="card provider-competitiveness">
      <header className="card-head">
        <h2>{t('competitiveness.title')}</h2>
        <span className="note">{t('competitiveness.note')}</span>
        {data !== undefined && data.costs > 0 && (
          <span className="end note">{t('costs', { count: data.costs, costs: format.decimal(data.costs) })}</span>
        )}
      </header>
      {data !== undefined && (data.lanes.length === 0 ? <NoComparison /> : <Lanes lanes={data.lanes} />)}
    </section>
  )
}

const NoComparison = () => {
  const { t } = useTranslation('providers')
  return (
    <div className="card-body">
      <p>{t('competitiveness.none')}</p>
      <p className="quiet">{t('competitiveness.help')}</p>
    </div>
  )
}

const Lanes = ({ lanes }: { lanes: Figures['lanes'] }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const widest = Math.max(...lanes.map(({ medianGapPct }) => Number(medianGapPct)), 1)
  return (
    <ul className="provider-lanes pad-6-12">
      {lanes.map(({ origin, destination, transportMode, comparable, medianGapPct }) => {
        const gap = Number(medianGapPct)
        const transportText =
          transportMode === 'SEA'
            ? ''
            : `, ${t(transportMode === 'AIR' ? 'competitiveness.air' : 'competitiveness.road')}`
        return (
          <li
            className="grid middle gap-8 min-height-26 size-12-5"
            key={`${origin.code} ${destination.code} ${transportMode}`}
          >
            <span className="clipped">
              <PlaceName of={origin} /> – <PlaceName of={destination} />
              {transportText}
            </span>
            <span className="quiet">{t('competitiveness.compared', { count: comparable })}</span>
            <span className="provider-gap" aria-hidden="true">
              <span data-cheapest={gap === 0 || undefined} style={{ width: `${Math.max(2, (100 * gap) / widest)}%` }} />
            </span>
            {gap === 0 ? (
              <span className="hue number" data-hue="green">
                {t('competitiveness.cheapest')}
              </span>
            ) : (
              <span className="number">+{format.percent(medianGapPct, 1)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
