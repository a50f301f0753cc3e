import { linesOfCosts } from '@freight/contracts/pricing/source-costs'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { CostCharge } from '@freight/contracts/pricing/offer/cost-group'
import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat, MISSING } from '../../../lib/format/format.ts'
import type { Sell } from '../approval.ts'
import {
  marginCells,
  SellSheet,
  SellTotal,
  SourceWords,
  suppliersOf,
  useSellHeads,
  withCells,
} from './sell-grid-parts.tsx'
import { useByCurrency } from '../by-currency.tsx'
import { useRuleName } from '../margin/use-markup-rules.ts'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { linesOfRemovedCosts } from './lines/removed-costs.ts'
import { hasLongAmount, linesWithRateNote } from './lines/rate-footnotes.ts'
import { meaningText } from '../../../components/charges/price-basis.ts'
import { useOverPivotWords, useTaxWords } from '../charge-grid/use-unit-words.ts'
import { linesWithoutCost, storedByCurrency, storedLineMargin } from '../margin/draft-totals.ts'
import { CostConversion } from '../margin/sell-currency.tsx'
import { bandOfLine } from '@freight/contracts/pricing/bands/line-bands'

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
    const type = calculator === 'PER_ULD' ? unit || p('perUnit.PER_ULD') : unit
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
        line.minimum === undefined ? '' : p('common.minimumOf', { amount: format.amount(line.minimum) }),
      ]
        .filter((part) => part !== '')
        .join(' · ')
    },
  }
}

/** Stored lines of an alternative from cost to sell; only with cost rights. */
export const SellLines = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const { t, i18n } = useTranslation('quotations')
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
  const costIds = new Map(linesOfCosts(sell).map(({ chargeIndex, idCost }) => [chargeIndex, idCost]))
  const costOf = ({ chargeIndex, costIndex, costLineId = String(costIndex), costAmount }: SellCharge) =>
    detail.cost
      ?.find(({ idCost }) => idCost === costIds.get(chargeIndex))
      ?.charges.find((one) => lineIdOf(one) === costLineId && one.amount === costAmount)
  const taxWords = useTaxWords()
  const priceWords = usePriceWords()
  const isLong = hasLongAmount(sell.charges.flatMap(({ costAmount, sellAmount }) => [costAmount, sellAmount]))
  const heads = useSellHeads({ modo: detail.modo, meanings: sell.charges.map(meaningText), isLong, readOnly: true })
  const secondary = () => ({ className: 'number secondary' })
  const columns = withCells<SellCharge>(heads, {
    code: { td: () => ({ className: 'quiet code' }), cell: ({ idCharge }) => idCharge },
    description: {
      td: () => ({}),
      cell: (charge) => (
        <>
          {charge.description || conceptIn(i18n.language, charge)}
          <span className="quiet">{[' ', priceWords.of(charge)]}</span>
          {removedLines.has(charge.chargeIndex) && (
            <span className="hue" data-hue="amber">
              {' '}
              {p('sell.costRemoved')}
            </span>
          )}
        </>
      ),
    },
    currency: { td: () => ({ className: 'quiet' }), cell: ({ sellCurrency }) => sellCurrency },
    unitCost: {
      td: secondary,
      cell: (charge) => {
        const { calculator, costAmountPerUnit, quantity, costAmount } = charge
        return priceWords.unit(costOf(charge) ?? { calculator, costPerKg: costAmountPerUnit, quantity }, costAmount)
      },
    },
    cost: {
      td: ({ costConverted, sellCurrency }) => ({
        ...secondary(),
        title: costConverted && format.money(costConverted.amount, sellCurrency),
      }),
      cell: ({ costAmount, costCurrency, sellCurrency }) =>
        costAmount === undefined || costCurrency === undefined || costCurrency === sellCurrency
          ? format.amount(costAmount)
          : format.money(costAmount, costCurrency),
    },
    rule: { td: () => ({}), cell: (charge) => <SourceWords text={sourceWordsOf(charge)} /> },
    perUnit: {
      td: () => ({ className: 'number' }),
      cell: (charge) =>
        priceWords.unit(
          { ...charge, costPerKg: charge.sellAmountPerUnit },
          charge.included ? undefined : charge.sellAmount,
        ),
    },
    amount: {
      td: () => ({ className: 'number strong' }),
      cell: ({ included, sellAmount }) => (included ? t('sell.included') : format.amount(sellAmount)),
    },
    ...marginCells(format, storedLineMargin, ({ sellAmount }: SellCharge) => sellAmount.startsWith('-')),
    tax: {
      td: ({ tax, taxReason }) => ({ className: tax === 'NONE' ? 'quiet' : undefined, title: taxReason }),
      cell: ({ tax, taxPct, taxReason }) =>
        `${taxPct === undefined ? t(`tax.${tax}`) : taxWords.ofLine(tax, taxPct)}${taxReason === undefined ? '' : ' *'}`,
    },
    scope: { td: () => ({}), cell: ({ included, scope }) => t(`lineScope.${included ? 'INCLUDED' : scope}`) },
  })
  const suppliers = suppliersOf(detail, sell, (charge) => !isOptional(charge))
  const total = byCurrency ? (
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
  )
  return (
    <SellSheet
      isLong={isLong}
      columns={columns}
      suppliers={suppliers}
      optional={optionalCharges}
      total={total}
      idOf={({ chargeIndex }) => String(chargeIndex)}
      below={({ chargeIndex, costCurrency, costAmount, sellCurrency, costConverted }) =>
        costCurrency !== undefined &&
        linesWithNote.has(chargeIndex) && (
          <CostConversion
            from={{ currency: costCurrency, amount: costAmount }}
            to={sellCurrency}
            conversion={costConverted}
            columns={columns.length}
          />
        )
      }
    />
  )
}
