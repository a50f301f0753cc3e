import { journeyShown, sharedLegs } from '@freight/contracts/pricing/journey'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'
import { sourceCostsOf, sourceName } from '../charge-grid/cost-summaries.ts'
import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import { type Carrying, handledEnds } from '@freight/contracts/pricing/our-sections'

const sectionOf = { PICKUP: 'ORIGIN', MAIN_CARRIAGE: 'FREIGHT', DELIVERY: 'DESTINATION' } as const

/** Labels of legs; an end without pickup or delivery lines is the origin or the destination. */
export const useLegWords = () => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  return (legs: readonly CarriedLeg[], carrying: Carrying | undefined): string => {
    const handledLegs = carrying === undefined ? [] : handledEnds(carrying)
    return legs.map((leg) => (handledLegs.includes(leg) ? q(`section.${sectionOf[leg]}`) : t(`leg.${leg}`))).join(' + ')
  }
}

interface JourneyProps {
  detail: QuotationDetail
  sell: QuotationDetail['sell'][number]
  className?: string
}

/**
 * Carriers of an alternative by leg with route and days, and the supplier's name with cost rights; nothing for a single
 * cost.
 */
export const Journey = ({ detail, sell, className = '' }: JourneyProps) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const legWords = useLegWords()
  const parts = journeyShown(sell)
  if (parts.length < 2) return null
  const suppliers = sharedLegs(sourceCostsOf(detail, sell))
  return (
    <dl className={`${className} facts journey`} aria-label={t('suppliers.journey')}>
      {parts.map(({ legs, carrier, ruta, ttime }) => {
        const supplier = suppliers.find((one) => one.legs.some((leg) => legs.includes(leg)))?.group
        const names = new Set([supplier ? sourceName(supplier) : '', carrier].filter((name) => name !== ''))
        const routeWords = [ruta, ttime === undefined ? '' : q('common.days', { count: ttime })].filter(
          (part) => part !== '',
        )
        return (
          <div key={legs.join()}>
            <dt>{legWords(legs, supplier ?? sell)}</dt>
            <dd>
              {names.size > 0 ? [...names].join(' · ') : routeWords.length === 0 && MISSING}
              {routeWords.length > 0 && <span className="quiet">{routeWords.join(' · ')}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
