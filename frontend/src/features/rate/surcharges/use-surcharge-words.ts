import type { ComingSurcharge } from '@freight/contracts/surcharge/surcharge'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'

/** "desde 01/01 hasta 31/01: +USD 300 por 40HC", with the code of the charge before it. */
export const useSurchargeWords = () => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  return ({ chargeCode, validFrom, validTo, amount, currency, basis, equipment }: Omit<ComingSurcharge, 'id'>) =>
    t(validTo === null ? 'surcharge.from' : 'surcharge.fromTo', {
      code: chargeCode,
      day: format.dayMonth(validFrom),
      to: validTo === null ? '' : format.dayMonth(validTo),
      amount: format.money(amount, currency),
      per: basis === 'PER_CONTAINER' && equipment.length > 0 ? equipment.join(', ') : t(`surcharge.per.${basis}`),
    })
}
