import { confirmedCharges } from '@freight/contracts/pricing/confirmed-charges'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import { convertedMargin, counted } from '@freight/contracts/pricing/margin-figures'
import { priceLines } from '@freight/contracts/pricing/priced-lines'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Sell } from '../approval/approval.ts'
import { sourceCostsOf } from '../costs/source-costs-of-draft.ts'
import { isLoss } from './margin-figures.tsx'

/** Margin of a stale alternative at its stored prices with current costs; only with cost rights. */
const currentMarginOf = (detail: QuotationDetail, sell: Sell) => {
  const costs = sourceCostsOf(detail, sell)
  if (!sell.stale || sell.margin === undefined || costs.length === 0) return undefined
  const { fx, vatPct, scope, displayCurrency } = detail
  const charges = confirmedCharges(sell, {
    costs,
    price: (lines) => priceLines(lines, detail, fx),
    fx,
    vatPct,
    fixed: new Set(sell.charges.map(lineIdOf)),
  })
  return convertedMargin(counted(charges, scope), displayCurrency, fx)
}

/** "With today's cost: −1.950,00 (−86,67 %)", next to the review mark. */
export const MarginNow = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  const currentMargin = currentMarginOf(detail, sell)
  if (currentMargin === undefined) return null
  return (
    <span className="hue" data-hue={isLoss(currentMargin) ? 'red' : 'amber'}>
      {t('margin.now', {
        amount: format.amount(currentMargin.margin),
        pct: format.margin(currentMargin.marginPct, currentMargin.atMost),
      })}
    </span>
  )
}
