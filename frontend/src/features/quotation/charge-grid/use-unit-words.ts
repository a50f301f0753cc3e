import { percentBases } from '@freight/contracts/vocabulary/price'
import { bandOfLine, isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { CostCharge } from '@freight/contracts/pricing/offer/cost-group'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/format/format.ts'
import type { UldPrice } from '@freight/contracts/pricing/rate-charge'
import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { type FormerPrice, isBanded, meaningsFor, percentOfCode, type PriceDraft } from './line-draft.ts'
import { basisOf } from '../../../components/charges/price-basis.ts'
import { type Shipment, usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { useMemo } from 'react'
import type { Tax } from '@freight/contracts/pricing/tax'
import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { chargeCodesOptions } from '../quotation-queries.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { type ChargeCode, conceptIn } from '../../../components/charges/matching-codes.ts'

type Taxed = { tax: Tax; taxPct?: string | undefined }

/** Tax of a line with its percentage. */
export const useTaxWords = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return {
    ofLine: (tax: Tax, pct: string) => (tax === 'VAT' ? t('tax.vatOf', { pct: format.percent(pct) }) : t(`tax.${tax}`)),
    /** Head of the taxes of several lines: their percentage, if they share it. */
    ofAll: (charges: readonly Taxed[]) => {
      const [pct, ...otherPcts] = new Set(charges.flatMap(({ tax, taxPct }) => (tax === 'VAT' ? [taxPct] : [])))
      return pct === undefined || otherPcts.length > 0
        ? t('sell.taxes')
        : t('sell.taxesOf', { pct: format.percent(pct) })
    },
  }
}

export interface Meaning {
  value: string
  label: string
}

/**
 * Bases for a price, including percentages of previous lines; the current basis is listed even where it is not offered.
 */
export const useChoices = (meanings: readonly Meaning[], codes: string, currentBasis: string): readonly Meaning[] => {
  const { t } = useTranslation('prices')
  return useMemo(() => {
    const percentChoice = (code: string) => ({
      value: percentOfCode(code),
      label: t('percentBase', { base: code }),
    })
    const choices = [...meanings, ...codes.split(' ').flatMap((code) => (code === '' ? [] : [percentChoice(code)]))]
    const { calculator, unit } = basisOf(currentBasis)
    if (calculator === undefined || choices.some(({ value }) => value === currentBasis)) return choices
    if (calculator !== 'PERCENT') {
      const words = t(`perUnit.${calculator}`)
      return [...choices, { value: currentBasis, label: isInBands(calculator) ? words : (unit ?? words) }]
    }
    const code = unit?.startsWith('CHARGE:') === true ? unit.slice('CHARGE:'.length) : undefined
    if (code !== undefined) return [...choices, percentChoice(code)]
    const base = unit === 'GOODS' || unit === 'INSURED' ? unit : 'FREIGHT'
    return [...choices, { value: currentBasis, label: t('percentBase', { base: t(`base.${base}`) }) }]
  }, [meanings, codes, currentBasis, t])
}

// Trucks support every unit.
const rangeUnits = rangeUnitsOf('LTL')

/** Short unit of a price; empty for the usual one. */
export const useUnitSign = () => {
  const { t } = useTranslation('prices')
  return (meaning: string): string => {
    const { calculator, unit } = basisOf(meaning)
    if (calculator === undefined) return ''
    if (isInBands(calculator)) return t(`bandUnit.${rangeUnits.find((one) => one === unit) ?? 'KG'}`)
    return calculator === 'PERCENT' ? '%' : (unit ?? t(`price.sign.${calculator}`))
  }
}

/** Short unit of a line's price; empty for the usual one, for bands and for an amount. */
export const useSignOfPrice = () => {
  const signOf = useUnitSign()
  return (line: Pick<PriceDraft, 'meaning' | 'amount'>): string =>
    isBanded(line) || line.amount !== '' ? '' : signOf(line.meaning)
}

/** Price per kg over the pivot weight of a device; empty without one. */
export const useOverPivotWords = () => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  return ({ pivot, overPivot }: UldPrice = {}): string => {
    if (overPivot === undefined) return ''
    const price = format.price(overPivot)
    return pivot === undefined
      ? t('price.overPivotAt', { price })
      : t('price.overWeightAt', { price, pivot: format.decimal(pivot) })
  }
}

type Line = Pick<
  CostCharge,
  'costPerKg' | 'quantity' | 'billedQuantity' | 'basis' | 'calculator' | 'unit' | 'ranges' | 'minimum' | 'included'
> &
  Partial<Pick<CostCharge, 'amount' | 'hauled' | 'devices' | 'uld'>>

/**
 * Calculation of a line in short: `58,00 × 8,64 RT`, `R-0007 · 0,11 × 420 kg`, `2.450,00 × 2 40HC`, `2,90 × 300 kg
 * (+300)`, `0,5 % de la mercadería`, or fixed.
 */
export const useUnitWords = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const overPivotWords = useOverPivotWords()
  return (line: Line): string => {
    const { hauled } = line
    // An amount typed afterwards does not come from the haulier's rate.
    if (hauled?.amount === undefined || hauled.amount !== line.amount) return wordsOf(line)
    return `${hauled.code} · ${wordsOf({ ...hauled, costPerKg: hauled.perUnit })}`
  }

  function wordsOf(line: Line): string {
    const { costPerKg, quantity, billedQuantity, basis, calculator, unit, ranges, minimum, included, devices, uld } =
      line
    if (included === true) return ''
    const minimumWords = minimum === undefined ? '' : `, ${p('common.minimumOf', { amount: format.amount(minimum) })}`
    const basisWords = basis === 'UNIT' ? '' : ` ${t(`unit.${basis}`)}`
    const quantityWords = `× ${format.decimal(billedQuantity ?? quantity)}`
    if (ranges !== undefined) {
      const band = bandOfLine({ ranges, quantity, billedQuantity })
      if (calculator === 'RANGE_CUMULATIVE' || band === undefined)
        return `${p('bands.count', { count: ranges.length })} ${quantityWords}${basisWords}${minimumWords}`
      return `${format.price(band.amount)}${band.flat ? '' : ` ${quantityWords}${basisWords}`} (+${format.decimal(band.from)})${minimumWords}`
    }
    if (costPerKg === undefined) return t('costs.fixed')
    if (calculator === 'PERCENT')
      return `${p('percentOf', { percent: format.percent(costPerKg), base: baseWords(unit) })}${minimumWords}`
    // A price per container type or device names the type.
    const isByType = calculator === 'PER_CONTAINER' || calculator === 'PER_ULD'
    const type = isByType && unit !== undefined && unit !== '' ? unit : undefined
    const name = calculator === undefined ? basisWords : ` ${type ?? p(`perUnit.${calculator}`)}`
    const deviceKg = devices && {
      billed: format.decimal(devices.billedKg),
      over: format.decimal(devices.overPivotKg),
    }
    const deviceWords = deviceKg === undefined ? '' : ` (${p('price.devices', deviceKg)})`
    const overPivotText = () => {
      if (uld?.overPivot === undefined || Number(devices?.overPivotKg) === 0) return ''
      if (deviceKg === undefined) return ` + ${overPivotWords(uld)}`
      return ` + ${format.price(uld.overPivot)} × ${deviceKg.over} kg`
    }
    return `${format.price(costPerKg)} ${quantityWords}${name}${overPivotText()}${deviceWords}${minimumWords}`

    function baseWords(base: string | undefined) {
      if (base?.startsWith('CHARGE:') === true) return base.slice('CHARGE:'.length)
      return p(`base.${percentBases.find((one) => one === base) ?? 'FREIGHT'}`)
    }
  }
}

/** Placeholder of an empty price after a currency change: the price in the former currency. */
export const useFormerPrice = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return ({ text, currency }: Pick<FormerPrice, 'text' | 'currency'>) =>
    text === '' ? '' : t('grid.before', { amount: format.price(text), currency })
}

/** Placeholder of an empty price per unit after its currency or unit changed. */
export const useFormerUnitPrice = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const signOf = useUnitSign()
  const formerPrice = useFormerPrice()
  return (
    { before, formerUnit }: Pick<PriceDraft, 'formerUnit'> & { before?: FormerPrice | undefined },
    modo: string,
  ) => {
    if (before?.field === 'perUnit') return formerPrice(before)
    if (formerUnit === undefined) return undefined
    const unit = signOf(formerUnit.meaning || usualCalculator(modo))
    return t('grid.beforeUnit', { price: format.price(formerUnit.perUnit), unit })
  }
}

/** Labels of the bases that a price can have, the usual first. */
export const useMeanings = (detail: Shipment): readonly Meaning[] => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return useMemo(() => {
    const usualUnit = unitBasisOf(detail.modo)
    const usualWords =
      usualUnit === 'UNIT'
        ? p(detail.modo === 'FCL' ? 'perUnit.PER_CONTAINER' : 'perUnit.PER_TRUCK')
        : t(`unit.${usualUnit}`)
    const wordsOf = (value: string): string => {
      const { calculator, unit } = basisOf(value)
      if (calculator === undefined) return usualWords
      if (isInBands(calculator)) return p(`perUnit.${calculator}`)
      if (calculator !== 'PERCENT') return unit ?? p(`perUnit.${calculator}`)
      return p('percentBase', { base: p(`base.${percentBases.find((one) => one === unit) ?? 'FREIGHT'}`) })
    }
    return meaningsFor(detail).map((value) => ({ value, label: wordsOf(value) }))
  }, [detail, t, p])
}

type Charge = Parameters<typeof conceptIn>[1] & { idCharge: string }

/** Names of stored charges in the user's language; reads the catalogue only for another language. */
export const useConcepts = (transport: TransportMode) => {
  const { i18n } = useTranslation()
  const may = useMay()
  const isOther = i18n.language !== 'es'
  const { data } = useQuery({
    ...chargeCodesOptions(transport),
    enabled: isOther && may('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE'),
  })
  return (charge: Charge): string =>
    conceptIn(
      i18n.language,
      charge,
      data?.find(({ id }) => id === charge.idCharge),
    )
}

/** Charge codes of a mode of transport. */
export interface ChargeCodes {
  /** Undefined while loading. */
  rows: readonly ChargeCode[] | undefined
  hasFailed: boolean
  retry: () => void
}

/** Stable while unchanged: memoized rows compare it. */
export const useChargeCodes = (transport: TransportMode): ChargeCodes => {
  const { data, isError, isFetching, refetch } = useQuery(chargeCodesOptions(transport))
  const hasFailed = isError && !isFetching
  return useMemo(() => ({ rows: data, hasFailed, retry: () => void refetch() }), [data, hasFailed, refetch])
}
