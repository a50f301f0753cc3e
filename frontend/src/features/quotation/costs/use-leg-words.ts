import type { CarriedLeg } from '@freight/contracts/choices'
import { type Carrying, handledEnds } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import type { CostSummary } from './cost-summaries.ts'

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

/** Missing legs and charges of an alternative: "THC, retiro". */
export const useLackWords = () => {
  const { t } = useTranslation('prices')
  return ({ legs, codes }: CostSummary['lacks']): string =>
    [...codes, ...legs.map((leg) => t(`leg.${leg}`).toLocaleLowerCase())].join(', ')
}
