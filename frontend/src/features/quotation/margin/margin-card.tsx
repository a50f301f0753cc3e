import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { linesWithoutCost } from './draft-totals.ts'
import { marginHue } from './margin-figures.tsx'
import { MarginRuler } from './margin-ruler.tsx'
import { useMinimumMargin } from './use-minimum-margin.ts'

/** Margin of the selected alternative, and all alternatives against the minimum margin. */
export const MarginCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const minimum = useMinimumMargin(detail)
  const chosenSell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  const margin = chosenSell?.margin
  if (chosenSell === undefined || margin === undefined) return null
  const withoutCost = margin.cost === undefined ? 0 : linesWithoutCost(chosenSell)
  const hue = marginHue(margin, chosenSell.stale)
  const points = detail.sell.flatMap((sell, index) => {
    const { marginPct: value, atMost = false } = sell.margin ?? {}
    return value === undefined
      ? []
      : [
          {
            number: index + 1,
            value: Number(value),
            isChosen: sell.idSell === detail.sellectedSell,
            isAtMost: atMost,
            isStale: sell.stale,
          },
        ]
  })
  return (
    <section className="card" aria-labelledby="margin-title">
      <header className="card-head">
        <h2 id="margin-title">{p('margin.title')}</h2>
        <span className="end note">{p('margin.inCurrency', { currency: currencySign(detail.displayCurrency) })}</span>
      </header>
      <div className="card-body">
        <dl className="earned" style={{ gridTemplateColumns: '1fr 1fr' }}>
          <div>
            <dt className="label">{p('margin.ofSale')}</dt>
            <dd className="figure hue" data-hue={hue}>
              {format.margin(margin.marginPct, margin.atMost)}
            </dd>
            <dd className="label">
              {p('margin.amountOf', {
                amount: format.amount(margin.margin),
                sell: format.amount(margin.sellWithCost ?? margin.sell),
              })}
            </dd>
            {withoutCost > 0 && <dd className="label">{p('margin.withoutCost', { count: withoutCost })}</dd>}
          </div>
          <div>
            <dt className="label">{p('margin.ofCost')}</dt>
            <dd className="figure">{format.margin(margin.markupPct, margin.atMost)}</dd>
            {margin.cost !== undefined && (
              <dd className="label">
                {p('margin.amountOver', { amount: format.amount(margin.margin), cost: format.amount(margin.cost) })}
              </dd>
            )}
          </div>
        </dl>
        {minimum !== undefined && points.length > 0 && <MarginRuler points={points} minimum={Number(minimum)} />}
      </div>
    </section>
  )
}
