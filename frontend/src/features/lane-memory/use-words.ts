import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { useTranslation } from 'react-i18next'
import { useReasonName } from '../../components/quotation/use-reason-name.ts'
import type { LaneQuery, Buy, Sell } from './lane-memory-queries.ts'

/** The unit in which the mode is priced: `/kg`. */
export const useUnitName = (mode: LaneQuery['mode']): string => {
  const { t } = useTranslation('rates', { keyPrefix: 'lane' })
  return t(`per.${unitBasisOf(mode)}`)
}

const kinds = { WON: 'APPROVED', LOST: 'NOT_APPROVED' } as const

/** Outcome and reason: `Perdida: Precio`. */
export const useOutcomeWords = (company: string) => {
  const { t } = useTranslation('rates', { keyPrefix: 'lane' })
  const reasonName = useReasonName(company)
  return ({ outcome, reasonCode }: Buy | Sell): string => {
    const words = t(`outcome.${outcome}`)
    const isKnown = (outcome === 'WON' || outcome === 'LOST') && reasonCode !== undefined
    return isKnown ? `${words}: ${reasonName(kinds[outcome], reasonCode)}` : words
  }
}

/** Colour of an outcome. */
export const hueOf = { WON: 'green', LOST: 'red', OPEN: 'accent', CANCELLED: undefined } as const
