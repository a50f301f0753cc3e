import { linesOfCosts } from '@freight/contracts/pricing/source-costs'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { CostCharge } from '@freight/contracts/pricing/offer/cost-group'
import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Sell } from '../approval.ts'
import {
  MarginCells,
  SELL_COLUMNS,
  SellHead,
  SellTotal,
  SourceWords,
  SupplierHead,
  suppliersOf,
} from './sell-grid-parts.tsx'
import { useByCurrency } from '../by-currency.tsx'
import { useRuleName } from '../margin/use-markup-rules.ts'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { linesOfRemovedCosts } from './lines/removed-costs.ts'
import { hasLongAmount, linesWithRateNote } from './lines/rate-footnotes.ts'
import { meaningText } from '../charge-grid/line-draft.ts'
import { useOverPivotWords, useTaxWords } from '../charge-grid/use-unit-words.ts'
import { linesWithoutCost, storedByCurrency, storedLineMargin } from '../margin/draft-totals.ts'
import { CostConversion } from '../margin/sell-currency.tsx'
import { bandOfLine } from '@freight/contracts/pricing/bands/line-bands'
import { MISSING } from '../../../lib/format/format.ts'

type Priced = Pick<CostCharge, 'costPerKg' | 'calculator' | 'ranges' | 'quantity' | 'billedQuantity'>
type PriceLine = Pick<Priced, 'calculator' | 'ranges' | 'quantity' | 'billedQuantity'> &
  Pick<CostCharge, 'unit' | 'minimum' | 'uld'> & { included: boolean }

/** A stored line in the columns from cost to sell: its unit price, and next to its name what that applies to. */
export const usePriceWords = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const overPivotWords = useOverPivotWords()
  const typesOf = ({ calculator, unit = '', quantity }: PriceLine): string => {
    if (calculator !== 'PER_ULD' && calculator !== 'PER_CONTAINER') return ''
    const type = calculator === 'PER_ULD' ? unit || p('calculator.PER_ULD') : unit
    return type === '' ? '' : `${format.decimal(quantity)} × ${type}`
  }
  const bandOf = ({ calculator, ranges, quantity, billedQuantity }: Omit<Priced, 'costPerKg'>) =>
    calculator === 'RANGE_CUMULATIVE' ? undefined : bandOfLine({ ranges, quantity, billedQuantity })
  return {
    /** For bands, the price of the charged one; without a price per unit the line shows an amount, or nothing. */
    unit: (line: Priced, amount: string | undefined): string => {
      const { costPerKg, calculator, ranges } = line
      if (amount === undefined) return MISSING
      if (ranges !== undefined) {
        const band = bandOf(line)
        return band === undefined ? p('bands.count', { count: ranges.length }) : format.price(band.amount)
      }
      if (costPerKg === undefined) return t('costs.fixed')
      return calculator === 'PERCENT' ? format.percent(costPerKg) : format.price(costPerKg)
    },
    /** `2 × 40HC`, `1 × PMC · 2,50 por kg sobre 1.600 kg por ULD`, `+500 · mín. 160,00`; empty where the column shows everything. */
    of: (line: PriceLine): string => {
      if (line.included) return ''
      const band = bandOf(line)
      return [
        typesOf(line),
        overPivotWords(line.uld),
        band === undefined ? '' : `+${format.decimal(band.from)}`,
        line.minimum === undefined ? '' : p('least', { amount: format.amount(line.minimum) }),
      ]
        .filter((part) => part !== '')
        .join(' · ')
    },
  }
}

/** Stored lines of an alternative from cost to sell; only with cost rights. */
export const SellLines = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const isOptional = ({ scope }: SellCharge) => scope === 'ON_REQUEST' && detail.scope !== 'ON_REQUEST'
  const optionalCharges = sell.charges.filter(isOptional)
  const { margin } = sell
  const [byCurrency] = useByCurrency()
  const format = useFormat()
  const ruleName = useRuleName(detail)
  const sourceWordsOf = (charge: SellCharge): string => {
    const { minimumProfit, sellCurrency } = charge
    if (!minimumProfit) return priceSourceOf(charge)
    const raisedWords = p('rules.raised', { amount: `${sellCurrency} ${format.amount(minimumProfit.amount)}` })
    return `${priceSourceOf(charge)} ${raisedWords}`
  }
  const priceSourceOf = ({ markupRuleId, sellRate }: SellCharge): string => {
    if (sellRate) return p('sell.rate', { code: sellRate.code, version: sellRate.rateVersion })
    if (markupRuleId === undefined) return t('sell.byHand')
    return ruleName(markupRuleId)
  }
  const linesWithNote = linesWithRateNote(
    sell.charges.map(({ chargeIndex, costCurrency, costAmount, sellCurrency, costConverted }) => ({
      id: chargeIndex,
      from: { currency: costCurrency, amount: costAmount },
      to: sellCurrency,
      conversion: costConverted,
    })),
  )
  const removedLines = linesOfRemovedCosts(sell, detail)
  const lineRow = (charge: SellCharge) => (
    <Line
      key={charge.chargeIndex}
      charge={charge}
      cost={costOf(charge)}
      sourceWordsOf={sourceWordsOf}
      showsRate={linesWithNote.has(charge.chargeIndex)}
      isCostRemoved={removedLines.has(charge.chargeIndex)}
    />
  )
  const costIds = new Map(linesOfCosts(sell).map(({ chargeIndex, idCost }) => [chargeIndex, idCost]))
  const costOf = ({ chargeIndex, costIndex, costLineId = String(costIndex), costAmount }: SellCharge) =>
    detail.cost
      ?.find(({ idCost }) => idCost === costIds.get(chargeIndex))
      ?.charges.find((one) => lineIdOf(one) === costLineId && one.amount === costAmount)
  const amounts = sell.charges.flatMap(({ costAmount, sellAmount }) => [costAmount, sellAmount])
  return (
    <div className="charge-grid sell-grid" data-long={hasLongAmount(amounts) || undefined}>
      <table>
        <SellHead modo={detail.modo} meanings={sell.charges.map(meaningText)} readOnly />
        <tbody>
          {suppliersOf(detail, sell, (charge) => !isOptional(charge)).map((supplier) => (
            <Fragment key={supplier.cost?.idCost ?? ''}>
              {supplier.isAlone || <SupplierHead supplier={supplier} columns={SELL_COLUMNS - 1} />}
              {supplier.lines.map(lineRow)}
            </Fragment>
          ))}
          {byCurrency ? (
            storedByCurrency(sell).map(({ currency, ...totals }) => (
              <SellTotal key={currency} currency={currency} totals={totals} isStale={sell.stale} readOnly />
            ))
          ) : (
            <SellTotal
              totals={{
                cost: margin?.cost,
                sell: margin?.sell ?? sell.converted,
                marginFigures: margin,
                ...(margin?.cost !== undefined && { withoutCost: linesWithoutCost(sell) }),
              }}
              currency={detail.displayCurrency}
              isStale={sell.stale}
              readOnly
            />
          )}
          {optionalCharges.length > 0 && (
            <tr className="section-row">
              <th scope="colgroup" colSpan={SELL_COLUMNS - 1}>
                {t('sell.optional')} <span className="quiet code">ON_REQUEST</span>{' '}
                <span className="quiet">{t('sell.optionalHelp')}</span>
              </th>
            </tr>
          )}
          {optionalCharges.map(lineRow)}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  charge: SellCharge
  /** The bought charge; undefined where it has changed since. */
  cost: CostCharge | undefined
  /** Source of the price, in words. */
  sourceWordsOf: (charge: SellCharge) => string
  /** Whether a footnote shows the exchange rate of its cost. */
  showsRate: boolean
  /** Whether its bought charge was removed since. */
  isCostRemoved: boolean
}

const Line = ({ charge, cost, sourceWordsOf, showsRate, isCostRemoved }: LineProps) => {
  const { t, i18n } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const taxWords = useTaxWords()
  const format = useFormat()
  const priceWords = usePriceWords()
  const { costAmount, costCurrency, costConverted, sellCurrency, sellAmount, included, scope } = charge
  const marginFigures = storedLineMargin(charge)
  const isConverted = costCurrency !== undefined && costCurrency !== sellCurrency
  const isLoss = !sellAmount.startsWith('-') && marginFigures?.margin.startsWith('-') === true
  return (
    <>
      <tr>
        <td className="quiet code">{charge.idCharge}</td>
        <td>
          {charge.description || conceptIn(i18n.language, charge)}
          <span className="quiet">{[' ', priceWords.of(charge)]}</span>
          {isCostRemoved && (
            <span className="hue" data-hue="amber">
              {' '}
              {p('sell.costRemoved')}
            </span>
          )}
        </td>
        <td className="quiet">{sellCurrency}</td>
        <td className="number secondary">
          {priceWords.unit(
            cost ?? { calculator: charge.calculator, costPerKg: charge.costAmountPerUnit, quantity: charge.quantity },
            costAmount,
          )}
        </td>
        <td className="number secondary" title={costConverted && format.money(costConverted.amount, sellCurrency)}>
          {isConverted && costAmount !== undefined ? format.money(costAmount, costCurrency) : format.amount(costAmount)}
        </td>
        <td>
          <SourceWords text={sourceWordsOf(charge)} />
        </td>
        <td className="number">
          {priceWords.unit({ ...charge, costPerKg: charge.sellAmountPerUnit }, included ? undefined : sellAmount)}
        </td>
        <td className="number strong">{included ? t('sell.included') : format.amount(sellAmount)}</td>
        <MarginCells figures={marginFigures} isLoss={isLoss} />
        <td className={charge.tax === 'NONE' ? 'quiet' : undefined} title={charge.taxReason}>
          {charge.taxPct === undefined ? t(`tax.${charge.tax}`) : taxWords.ofLine(charge.tax, charge.taxPct)}
          {charge.taxReason !== undefined && ' *'}
        </td>
        <td>{included ? t('lineScope.INCLUDED') : t(`lineScope.${scope}`)}</td>
      </tr>
      {costCurrency !== undefined && showsRate && (
        <CostConversion
          from={{ currency: costCurrency, amount: costAmount }}
          to={sellCurrency}
          conversion={costConverted}
          columns={SELL_COLUMNS - 1}
        />
      )}
    </>
  )
}
