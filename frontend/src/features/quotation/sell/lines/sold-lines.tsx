import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../../lib/format/format.ts'
import { useTaxWords, useUnitWords } from '../../charge-grid/use-unit-words.ts'
import { conceptIn } from '../../../../components/charges/matching-codes.ts'
import { storedLineMargin } from '../../margin/draft-totals.ts'

/** Calculators of prices per container or device of a type. */
const byType: readonly SellCharge['calculator'][] = ['PER_CONTAINER', 'PER_ULD']

/** Margin of a line; empty where its cost is unknown or cannot be converted. */
const MarginCell = ({ charge }: { charge: SellCharge }) => {
  const format = useFormat()
  const margin = storedLineMargin(charge)?.margin
  if (margin === undefined) return <td className="number secondary">{MISSING}</td>
  return <td className={Number(margin) === 0 ? 'number quiet' : 'number secondary'}>{format.amount(margin)}</td>
}

/** Lines of a sale: with cost and margin where the server sent them, else with calculation and tax. */
export const SoldLines = ({ charges }: { charges: readonly SellCharge[] }) => {
  const { t, i18n } = useTranslation('quotations')
  const format = useFormat()
  const { t: p } = useTranslation('prices')
  const unitWords = useUnitWords()
  const taxWords = useTaxWords()
  const withCosts = charges.some((charge) => charge.costAmount !== undefined)
  /** In the currency of the row; without an exchange rate in its own, which is shown. */
  const costInRow = ({ costAmount, costCurrency, costConverted, sellCurrency }: SellCharge) => {
    if (costAmount === undefined || costCurrency === undefined || costCurrency === sellCurrency)
      return format.amount(costAmount)
    return costConverted === undefined ? format.money(costAmount, costCurrency) : format.amount(costConverted.amount)
  }
  return (
    <table className="dense-table quiet-table">
      <thead>
        <tr>
          <th scope="col">{t('grid.concept')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('sell.currency')}</span>
          </th>
          {withCosts ? (
            <th scope="col" className="number">
              {t('common.cost')}
            </th>
          ) : (
            <th scope="col" className="number">
              {p('sell.priceAndQuantity')}
            </th>
          )}
          <th scope="col" className="number">
            {t('sell.sell')}
          </th>
          {withCosts ? (
            <th scope="col" className="number">
              {t('common.margin')}
            </th>
          ) : (
            <th scope="col" className="number">
              {p('sell.tax')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <tr key={charge.chargeIndex}>
            <td className="breaks min-width-76">
              {conceptIn(i18n.language, charge)}
              {withCosts && byType.includes(charge.calculator) && charge.unit && (
                <span className="quiet">{` ${format.decimal(charge.quantity)} × ${charge.unit}`}</span>
              )}
              {charge.scope !== 'CLIENT' && <span className="tag in-cell">{t(`lineScope.${charge.scope}`)}</span>}
            </td>
            <td className="quiet narrow">{charge.sellCurrency}</td>
            <td className={withCosts ? 'number secondary' : 'number secondary wraps'}>
              {withCosts
                ? costInRow(charge)
                : unitWords({ ...charge, costPerKg: charge.sellAmountPerUnit, included: charge.included || undefined })}
            </td>
            <td className="number strong">
              {charge.included ? <span className="quiet">{t('sell.included')}</span> : format.amount(charge.sellAmount)}
            </td>
            {withCosts ? (
              <MarginCell charge={charge} />
            ) : (
              <td className={charge.tax === 'NONE' ? 'number quiet wraps' : 'number secondary wraps'}>
                {charge.taxPct === undefined ? (
                  t(`tax.${charge.tax}`)
                ) : (
                  <>
                    <span className="tax-name">{taxWords.ofLine(charge.tax, charge.taxPct)}: </span>
                    {format.amount(charge.taxAmount)}
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
