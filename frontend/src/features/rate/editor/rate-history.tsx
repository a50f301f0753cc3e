import type { EntryEvent } from '@freight/contracts/api/catalogue'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EntryHistory } from '../../../components/catalogue/entry-history.tsx'
import { CardPart } from '../../../components/catalogue/side-card.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { MISSING } from '../../../lib/format/format.ts'
import { useChargeWords } from '../compare/use-charge-words.ts'
import { historyOptions } from '../rate-queries.ts'
import { useConcepts } from '../use-concepts.ts'
import { useHistoryFields } from './use-fields.ts'

const eventTypes = ['RateCreated', 'RateChanged', 'RateExtended', 'RateSuspended', 'RateResumed'] as const

type Change = EntryEvent['changes'][number]

const isCharge = (value: unknown): value is RateCharge =>
  typeof value === 'object' && value !== null && 'code' in value && 'calculator' in value

const chargesIn = (value: unknown): readonly RateCharge[] => (Array.isArray(value) ? value.filter(isCharge) : [])

/** Lines of one code in order; a code can occur more than once. */
const byCode = (charges: readonly RateCharge[]) => {
  const lines = new Map<string, RateCharge>()
  for (const charge of charges) {
    const number = charges.slice(0, charges.indexOf(charge)).filter(({ code }) => code === charge.code).length
    lines.set(number === 0 ? charge.code : `${charge.code} (${number + 1})`, charge)
  }
  return lines
}

interface ChargeWords {
  price: (charge: RateCharge) => string
  concept: (code: string, concept: string) => string
}

/** Each charge added, changed or removed by a correction as a change of its own, with its formatted price. */
const chargeChanges = ({ field, from, to }: Change, words: ChargeWords): Change[] => {
  const [before, after] = [byCode(chargesIn(from)), byCode(chargesIn(to))]
  const chargeText = (charge: RateCharge | undefined) =>
    charge === undefined ? MISSING : [words.price(charge), charge.description].filter((one) => one !== '').join(' · ')
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((line): Change[] => {
    const [earlierText, laterText] = [chargeText(before.get(line)), chargeText(after.get(line))]
    const charge = after.get(line) ?? before.get(line)
    const name = charge === undefined ? line : `${line} ${words.concept(charge.code, charge.concept)}`
    return earlierText === laterText ? [] : [{ field: `${field} ${name}`, from: earlierText, to: laterText }]
  })
  // Only the order changed.
  return changes.length > 0 ? changes : [{ field, from, to }]
}

/** History of a rate, charge by charge. */
export const RateHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation('rates')
  const { data, error, refetch } = useQuery(historyOptions(id))
  const fields = useHistoryFields()
  const words = { price: useChargeWords(), concept: useConcepts() }
  const events = data?.map((event) => ({
    ...event,
    changes: event.changes.flatMap((change) => (change.field === 'charges' ? chargeChanges(change, words) : [change])),
  }))
  const chargeFields = (events ?? []).flatMap(({ changes }) =>
    changes.flatMap(({ field }): [string, FieldSpec][] =>
      field.startsWith('charges ') ? [[field, { label: field.slice('charges '.length) }]] : [],
    ),
  )
  const eventWords = (type: string) => {
    const known = eventTypes.find((one) => one === type)
    return known === undefined ? type : t(`event.${known}`)
  }
  return (
    <CardPart title={t('history')}>
      <EntryHistory
        events={events}
        error={error}
        onRetry={() => void refetch()}
        fields={{ ...fields, ...Object.fromEntries(chargeFields) }}
        words={eventWords}
        first={3}
      />
    </CardPart>
  )
}
