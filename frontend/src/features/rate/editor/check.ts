import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { bandsProblem } from '@freight/contracts/pricing/rate-charge'
import { useTranslation } from 'react-i18next'
import type { FieldMessages } from '../../../components/entry-form/field-spec.ts'
import { type ChargeDraft, rangesOf, type Values } from '../rate.ts'
import { lacksNewPrice } from './other-currency.ts'

/** First error of a charge. */
const problemOf = (
  charge: ChargeDraft,
  earlier: readonly ChargeDraft[],
): 'code' | 'newAmount' | 'amount' | 'bands' | 'percent' | undefined => {
  const { code, calculator, unit, amount, bands, onRequest } = charge
  if (code === '') return 'code'
  if (onRequest) return undefined
  if (lacksNewPrice(charge)) return 'newAmount'
  if (isInBands(calculator)) {
    const startedBands = bands.filter(({ from, amount: price }) => from !== '' || price !== '')
    const ranges = rangesOf(bands)
    return ranges.length < startedBands.length || bandsProblem(ranges) !== undefined ? 'bands' : undefined
  }
  if (amount === '') return 'amount'
  const base = unit.startsWith('CHARGE:') ? unit.slice('CHARGE:'.length) : undefined
  if (calculator === 'PERCENT' && base !== undefined && !earlier.some((one) => one.code === base)) return 'percent'
  return undefined
}

/** Error texts of a typed rate by field. */
export const useCheck = (): ((values: Values) => FieldMessages<Values>) => {
  const { t } = useTranslation('rates')
  return ({ type, owner, validFrom, validTo, origin, destination, charges }) => {
    const problems = charges.flatMap((charge, index) => {
      const problem = problemOf(charge, charges.slice(0, index))
      return problem === undefined ? [] : [t(`check.${problem}`, { number: index + 1 })]
    })
    const isSame = origin !== undefined && origin.code === destination?.code
    return {
      ...(validFrom === '' && { validFrom: t('check.validFrom') }),
      ...(validTo === '' && { validTo: t('check.validTo') }),
      ...(validTo !== '' && validTo < validFrom && { validTo: t('check.reversed') }),
      ...(isSame && { destination: t('check.same') }),
      ...(type === 'BUY' && owner === undefined && { owner: t('check.owner') }),
      ...(charges.length === 0 && { charges: t('check.noCharges') }),
      ...(problems[0] !== undefined && { charges: problems[0] }),
    }
  }
}
