import type { ExpressSums } from '@freight/contracts/express-shipment/express-shipment-routes'
import { type Format, useFormat } from '../../../lib/format/format.ts'

/** An amount with its currency, also in the number style without a currency sign. */
export const amountText = ({ amount, currency }: ExpressSums['declared'][number], format: Format) =>
  format.style === 'us' ? `${currency} ${format.amount(amount)}` : format.money(amount, currency)

/** "80,0 kg · US$ 12.400,00 + € 310,00" */
export const Sums = ({ sums: { chargeable, declared } }: { sums: ExpressSums }) => {
  const format = useFormat()
  const values = declared.map((one) => amountText(one, format)).join(' + ')
  return `${format.weight(chargeable)} kg${values === '' ? '' : ` · ${values}`}`
}
