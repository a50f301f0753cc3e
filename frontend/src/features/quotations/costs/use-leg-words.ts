import type { CarriedLeg } from '@freight/contracts/choices'
import { type Carrying, handledEnds } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'

const sectionOf = { PICKUP: 'ORIGIN', MAIN_CARRIAGE: 'FREIGHT', DELIVERY: 'DESTINATION' } as const

/** Legs in words; an end at which lines fetch and deliver nothing is the origin, or the destination. */
export const useLegWords = () => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  return (legs: readonly CarriedLeg[], carrying: Carrying | undefined): string => {
    const handled = carrying === undefined ? [] : handledEnds(carrying)
    return legs.map((leg) => (handled.includes(leg) ? q(`section.${sectionOf[leg]}`) : t(`leg.${leg}`))).join(' + ')
  }
}
