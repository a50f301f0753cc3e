import { scopes } from '@freight/contracts/vocabulary/quotation'
import { carriedLegs } from '@freight/contracts/vocabulary/journey'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useScheduleWords } from '../../../components/offer/use-schedule-words.ts'
import { scheduleInput } from '../charge-grid/offer-draft.ts'
import { isRemoved } from './merge-draft.ts'
import { useMeanings } from '../charge-grid/use-unit-words.ts'

const textOf = (value: unknown, name: string): string => {
  const text: unknown = Object(value)[name]
  return typeof text === 'string' ? text : ''
}
const valuesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value]

/** Labels and values of the parts of a cost or sale. */
export const useDraftWords = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const meanings = useMeanings(detail)
  const scheduleWords = useScheduleWords()

  const names = new Map([
    ['agent', t('costs.agent')],
    ['carrier', t('costs.carrier')],
    ['route', t('costs.route')],
    ['transit', t('costs.transitDays')],
    ['free', t('costs.free')],
    ['validity', t('costs.validity')],
    ['frequency', p('frequency')],
    ['sailings', p('schedule.sailings')],
    ['tiers', p('schedule.tiers')],
    ['legs', p('legs.title')],
    ['comments', t('costs.comments')],
    ['name', t('sell.name')],
    ['markup', t('common.markupOnCost')],
    ['includes', p('sell.includes')],
    ['excludes', p('sell.excludes')],
    ['code', p('field.code')],
    ['price', p('common.price')],
    ['text', p('merge.text')],
    ['tax', p('common.tax')],
    ['scope', p('filter.scope')],
  ])

  const priceText = (value: unknown): string => {
    const [currency, perUnit, amount] = [textOf(value, 'currency'), textOf(value, 'perUnit'), textOf(value, 'amount')]
    if (Object(value)['included'] === true) return p('included')
    const minimum = textOf(value, 'minimum')
    if (perUnit === '') return amount === '' ? `${currency} ${MISSING}` : `${currency} ${format.amount(amount)}`
    const meaning = textOf(value, 'meaning')
    const basisLabel = meanings.find((one) => one.value === meaning)?.label ?? meaning
    const priceWords = `${currency} ${format.decimal(perUnit, 2)} × ${basisLabel}`
    return minimum === '' ? priceWords : `${priceWords}, ${p('common.minimumOf', { amount: format.amount(minimum) })}`
  }
  const plainText = (value: unknown): string =>
    valuesOf(value)
      .flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
      .join(' · ')

  const valueWords = (part: string, value: unknown): string => {
    if (isRemoved(value)) return p('merge.gone')
    const parts: Readonly<Record<string, unknown>> = Object(value)
    if (part === '')
      return [plainText(parts['code']), priceText(parts['price']), plainText(parts['text'])].filter(Boolean).join(' · ')
    if (part === 'price') return priceText(value)
    if (part === 'legs')
      return (
        carriedLegs
          .filter((leg) => textOf(value, 'legs').split('+').includes(leg))
          .map((leg) => p(`leg.${leg}`))
          .join(' + ') || p('legs.byLines')
      )
    if (part === 'sailings' || part === 'tiers')
      return scheduleWords(scheduleInput(Object(value))).join('; ') || MISSING
    if (part === 'agent') return textOf(value, 'agenteNombre') || MISSING
    if (part === 'validity')
      return [format.date(textOf(value, 'validez')), textOf(value, 'validityOverrideReason')]
        .filter(Boolean)
        .join(' · ')
    if (part === 'tax')
      return [p(`merge.taxes.${textOf(value, 'tax') === 'VAT' ? 'VAT' : 'NONE'}`), textOf(value, 'taxReason')]
        .filter(Boolean)
        .join(' · ')
    if (part === 'scope') {
      const scope = scopes.find((one) => one === textOf(value, 'scope'))
      const isIncluded = parts['included'] === true
      return [scope === undefined ? '' : t(`scope.${scope}`), isIncluded ? p('included') : '']
        .filter(Boolean)
        .join(' · ')
    }
    return plainText(value) || MISSING
  }

  return { partWords: (part: string): string => names.get(part) ?? part, valueWords }
}
