import { Button } from '@blueprintjs/core'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FreeTimeTier } from '@freight/contracts/pricing/offer/offer-schedule'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems, SaveButton, SaveFailure, useUnsavedGuard } from '../../../components/entry-form/entry-save.tsx'
import { useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { command, create } from '../../../lib/api/api.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { ExtendButton, SuspendButton } from '../acts/rate-acts.tsx'
import { RateState } from '../list/rate-state.tsx'
import { BandsAndTrial } from '../lazy-pane-parts.ts'
import { historyOptions, oneOptions, rateKeys } from '../rate-queries.ts'
import { bodyOf, type ChargeDraft, type RateDetail, type Values, valuesOf, chargeOf, type Place } from '../rate.ts'
import { RateFields } from './rate-fields.tsx'
import { ScheduleList } from '../../../components/offer/schedule-list.tsx'
import { useSurchargeWords } from '../surcharges/use-surcharge-words.ts'
import type { FieldSpec, FieldSpecs, FieldMessages } from '../../../components/entry-form/field-spec.ts'
import { useScheduleWords } from '../../../components/offer/use-schedule-words.ts'
import { useFormat, MISSING } from '../../../lib/format/format.ts'
import { useChargeWords } from '../compare/use-charge-words.ts'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { EntryEvent } from '@freight/contracts/api/catalogue'
import { EntryHistory, CardPart } from '../../../components/catalogue/side-card.tsx'
import { useConcepts } from '../use-concepts.ts'
import { UnparsedInputsScope } from '../../../components/form/unparsed-inputs.ts'
import { chargeProblem, RateCharges } from './rate-charges.tsx'

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
const useHistoryFields = (): Readonly<Record<string, FieldSpec>> => {
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
const RateHistory = ({ id }: { id: string }) => {
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
    <CardPart title={t('common.history')}>
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

/** Error texts of a typed rate by field. */
const useCheck = (): ((values: Values) => FieldMessages<Values>) => {
  const { t } = useTranslation('rates')
  return ({ type, owner, validFrom, validTo, origin, destination, charges }) => {
    const problems = charges.flatMap((charge, index) => {
      const problem = chargeProblem(charge, charges.slice(0, index))
      return problem === undefined ? [] : [t(`check.${problem}`, { number: index + 1 })]
    })
    const isSame = origin !== undefined && origin.code === destination?.code
    return {
      ...(validFrom === '' && { validFrom: t('check.validFrom') }),
      ...(validTo === '' && { validTo: t('check.validTo') }),
      ...(validTo !== '' && validTo < validFrom && { validTo: t('check.reversed') }),
      ...(isSame && { destination: t('check.same') }),
      ...(type === 'BUY' && owner === undefined && { owner: t('check.owner') }),
      ...(charges.length === 0 && { charges: t('check.noCharges') }),
      ...(problems[0] !== undefined && { charges: problems[0] }),
    }
  }
}

interface RateEditorProps {
  /** Undefined for a new one. */
  rate: RateDetail | undefined
  start: Values
  title: string
  /** Runs before a new rate is created: ends the rate it replaces. */
  onCreated?: (values: Values) => Promise<unknown>
  onClose: (answer?: CommandAnswer) => void
  onCopy?: () => void
  onNext?: () => void
  onCompare?: () => void
}

const startOf = ({ rate, start }: RateEditorProps) => (rate === undefined ? start : valuesOf(rate))

/** Announced surcharges: from when on, and how much more. */
const Coming = ({ surcharges }: { surcharges: NonNullable<RateDetail['coming']> }) => {
  const words = useSurchargeWords()
  return surcharges.length === 0 ? null : <p className="quiet">{surcharges.map(words).join(' · ')}</p>
}

/** Conditions and other texts of the file that the rate comes from. */
const SheetNotes = ({ file, notes }: NonNullable<RateDetail['sheetNotes']>) => {
  const { t } = useTranslation('rates')
  return (
    <section className="stack gap-8" aria-label={t('sheetNotes')}>
      <h3>
        {t('sheetNotes')} <span className="quiet">{file}</span>
      </h3>
      <ul className="flush">
        {notes.map(({ cell, text }) => (
          <li key={`${cell} ${text}`}>
            <span className="quiet">{cell}</span> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only changed fields are sent. */
const changesOf = (changes: Partial<Values>, values: Values) => {
  const names = new Set(Object.keys(changes))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name]) => names.has(name)))
}

/** Editor of a rate: fields, charges with bands, and the trial with a cargo. */
export const RateEditor = (props: RateEditorProps) => {
  const { t } = useTranslation('rates')
  const { t: catalogue } = useTranslation('catalogue')
  const client = useQueryClient()
  const { rate, title, onClose } = props
  const [openedCharge, setOpenedCharge] = useState<string>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const form = useEntryForm<Values>({
    start: startOf(props),
    revision: rate?.revision,
    fields: useFields(),
    check: useCheck(),
    send: async ({ values, changes, commandId, revision }) => {
      if (rate !== undefined && revision !== undefined)
        return command('rate', 'ChangeRate', rate.id, changesOf(changes, values), { commandId, revision })
      const { type, transport, mode } = values
      const answer = await create('rate', 'CreateRate', { type, transport, mode, ...bodyOf(values) }, { commandId })
      await props.onCreated?.(values)
      return answer
    },
    reload: async () => {
      const fresh = await client.fetchQuery({ ...oneOptions(rate?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: rateKeys.all }),
  })
  const { values, conflict } = form
  const guard = useUnsavedGuard(form, rate?.code ?? t('subject'))
  const save = async () => {
    const saved = await form.save()
    if (saved?.answer !== undefined && rate === undefined) onClose(saved.answer)
  }
  useCommands([
    { id: 'rate-save', title: catalogue('common.save'), keys: 'ctrl+s', scope: 'screen', run: () => void save() },
  ])
  const banded = values.charges.filter(({ calculator, onRequest }) => isInBands(calculator) && !onRequest)
  const shownBands = banded.find(({ id }) => id === openedCharge) ?? banded[0]
  const putCharge = (next: ChargeDraft) =>
    form.set(
      'charges',
      values.charges.map((one) => (one.id === next.id ? next : one)),
    )
  return (
    <section className="rate-editor" aria-label={title} tabIndex={-1}>
      <header className="rate-bar row wrap">
        <h2>{title}</h2>
        {rate !== undefined && (
          <>
            <span className="quiet">{t('common.versionNumber', { version: rate.version })}</span>
            <RateState rate={rate} />
            {rate.openUses > 0 && <span className="quiet">{t('uses', { count: rate.openUses })}</span>}
            {!rate.active && rate.suspendedBecause !== '' && (
              <span className="quiet">{t('suspend.because', { reason: rate.suspendedBecause })}</span>
            )}
          </>
        )}
        <span className="end wrap margin-left-auto">
          {rate !== undefined && (
            <>
              <Button variant="minimal" aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)}>
                {t('common.history')}
              </Button>
              <Button variant="minimal" onClick={props.onCompare}>
                {t('act.compare')}
              </Button>
              <Button variant="minimal" onClick={props.onCopy}>
                {t('common.copy')}
              </Button>
              <SuspendButton key={`${rate.id} ${rate.revision}`} rate={rate} />
              <ExtendButton key={`${rate.id} ${rate.validTo}`} rate={rate} onOther={() => props.onNext?.()} />
            </>
          )}
          {rate === undefined && (
            <Button variant="minimal" onClick={() => guard.leave(() => onClose())}>
              {t('common.cancel')}
            </Button>
          )}
          {conflict === undefined ? (
            (rate === undefined || rate.active) && (
              <SaveButton form={form} counts={rate !== undefined} onSave={() => void save()} />
            )
          ) : (
            <ConflictButtons conflict={conflict} />
          )}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={() => void save()} />
      {isHistoryOpen && rate !== undefined && <RateHistory id={rate.id} />}
      {conflict === undefined ? (
        <>
          <FormProblems form={form} />
          <RateFields form={form} />
        </>
      ) : (
        <ConflictMerge form={form} conflict={conflict} />
      )}
      {rate !== undefined && <ScheduleList schedule={rate} />}
      {rate !== undefined && <Coming surcharges={rate.coming ?? []} />}
      {rate?.sheetNotes !== undefined && <SheetNotes {...rate.sheetNotes} />}
      <UnparsedInputsScope value={form.readings}>
        <RateCharges form={form} openChargeId={shownBands?.id} onOpen={setOpenedCharge} />
        <BandsAndTrial values={values} charge={shownBands} onChange={putCharge} />
      </UnparsedInputsScope>
      {guard.dialog}
    </section>
  )
}
