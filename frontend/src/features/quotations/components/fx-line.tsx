import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/use-format.ts'
import { ourSections, sections } from '../model/sections.ts'

/** What the totals leave out, and the exchange rates behind them. */
export const FxLine = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { fx, incoterm } = detail
  const isCut = ourSections(incoterm, detail.direction).size < sections.length
  const rates = fx.rates.map((rate) => `1 ${rate.currency} = ${format.decimal(rate.perBase, 4)} ${fx.base}`).join(' · ')
  const words = t(
    isCut ? (detail.direction === 'IMPORT' ? 'costs.withoutSeller' : 'costs.withoutBuyer') : 'costs.wholeTotals',
    {
      incoterm,
      date: format.date(fx.date),
    },
  )
  return (
    <p className="card-foot quiet">
      {words}
      {rates !== '' && `: ${rates}`}
    </p>
  )
}
