import type { FreeTimeTier } from '@freight/contracts/pricing/offer/offer-schedule'
import { useTranslation } from 'react-i18next'
import type { FieldSpec, FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useScheduleWords } from '../../../components/offer/use-schedule-words.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useChargeWords } from '../compare/use-charge-words.ts'
import { chargeOf, type Place, type Values } from '../rate.ts'

/** Fields of a rate with labels and values, for form and conflict. */
export const useFields = (): FieldSpecs<Values> => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const chargeWords = useChargeWords()
  const day = (iso: string) => (iso === '' ? '' : format.date(iso))
  const place = (one: Place | undefined) =>
    one === undefined ? t('anywhere') : one.name === '' ? one.code : `${one.name} ${one.code}`
  return {
    type: { label: t('field.type'), words: (type) => t(`type.${type}`) },
    transport: { label: t('field.kind'), words: (transport) => t(`transport.${transport}`) },
    mode: { label: t('filter.mode') },
    container: { label: t('field.container'), words: (type) => (type === '' ? t('any') : type) },
    origin: { label: t('field.origin'), words: place },
    destination: { label: t('field.destination'), words: place },
    validFrom: { label: t('field.validFrom'), words: day },
    validTo: { label: t('field.validTo'), words: day },
    owner: { label: t('field.owner'), words: (one) => one?.name ?? t('general') },
    carrier: { label: t('field.carrier') },
    cbmRatio: { label: t('field.cbmRatio'), words: (text) => (text === '' ? '' : format.decimal(text)) },
    route: { label: t('field.route') },
    frequency: { label: t('field.frequency') },
    transitTime: { label: t('field.transitTime') },
    freeDays: { label: t('field.freeDays') },
    stackable: {
      label: t('field.stackable'),
      words: (one) =>
        one === 'YES' || one === 'NO' || one === 'TOP_LOAD' ? t(`stackable.${one}`) : t('stackable.none'),
    },
    description: { label: t('field.description') },
    comments: { label: t('field.comments') },
    includes: { label: t('field.includes'), words: (codes) => codes.join(', ') },
    charges: {
      label: t('field.charges'),
      // Prices are included: two users' charges can have equal codes.
      words: (charges) => charges.map((one) => `${one.code} ${chargeWords(chargeOf(one, 'SEA'))}`).join('; '),
    },
  }
}

const propertyText = (value: unknown, field: string): string => {
  if (typeof value !== 'object' || value === null) return ''
  const text: unknown = Object.entries(value).find(([name]) => name === field)?.[1]
  return typeof text === 'string' ? text : ''
}

/** The same for the history, where places are codes and parties are objects. */
export const useHistoryFields = (): Readonly<Record<string, FieldSpec>> => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const fields = useFields()
  const scheduleWords = useScheduleWords()
  const text = (label: string): FieldSpec => ({
    label,
    words: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '—'),
  })
  const day = (label: string): FieldSpec => ({
    label,
    words: (value) => (typeof value === 'string' ? format.date(value) : '—'),
  })
  return {
    container: text(fields.container.label),
    origin: text(fields.origin.label),
    destination: text(fields.destination.label),
    validFrom: day(fields.validFrom.label),
    validTo: day(fields.validTo.label),
    owner: { label: fields.owner.label, words: (value) => propertyText(value, 'name') || t('general') },
    carrier: { label: fields.carrier.label, words: (value) => propertyText(value, 'name') || '—' },
    cbmRatio: text(fields.cbmRatio.label),
    route: text(fields.route.label),
    frequency: text(fields.frequency.label),
    transitTime: text(fields.transitTime.label),
    freeDays: text(fields.freeDays.label),
    stackable: text(fields.stackable.label),
    description: text(fields.description.label),
    comments: text(fields.comments.label),
    includes: { label: fields.includes.label, words: (value) => (Array.isArray(value) ? value.join(', ') : '—') },
    sailings: {
      label: t('field.sailings'),
      words: (value) =>
        Array.isArray(value)
          ? value
              .map((one) => `${propertyText(one, 'vessel')} ${format.date(propertyText(one, 'departure'))}`)
              .join(', ')
          : '—',
    },
    tiers: {
      label: t('field.tiers'),
      words: (value) => (Array.isArray(value) ? scheduleWords({ tiers: value as FreeTimeTier[] }).join('; ') : '—'),
    },
    reason: text(t('field.reason')),
    charges: {
      label: fields.charges.label,
      words: (value) => (Array.isArray(value) ? value.map((one) => propertyText(one, 'code')).join(', ') : '—'),
    },
  }
}
