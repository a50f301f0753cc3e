import { Button } from '@blueprintjs/core'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { sameContent } from '@freight/contracts/same-content'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { useOpenCount, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { command, isProblem } from '../../../lib/api/api.ts'
import { isFinal } from '../../../lib/api/intentions.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useIsMounted } from '../../../lib/browser/use-is-mounted.ts'
import { changesOf, type ExpressCells, type ExpressChanges, formOfRequest, lastingOf, bodyOf } from './cells.ts'
import { ExpressFields, focusFirstError } from './express-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { shipmentOptions } from '../shipment.ts'
import { errorsOf, refusedOf } from './problems.ts'
import { ConflictQuestion } from '../../../components/entry-form/conflict-merge.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { type Choices, mergeEntry } from '../../../components/entry-form/merge/merge-entry.ts'
import type { TFunction } from 'i18next'
import { formatDate, MISSING, type Format, useFormat } from '../../../lib/format/format.ts'
import { countryName } from '../../../components/offer/offer-change.tsx'

/** Quantities with their unit. */
const units: Readonly<Record<string, string>> = {
  cantidad: '',
  quantity: '',
  valorMercaderia: '',
  unitValue: '',
  peso: ' kg',
  netKg: ' kg',
  grossKg: ' kg',
  largo: ' cm',
  ancho: ' cm',
  alto: ' cm',
}
const choices = new Set(['insur', 'measureSystem', 'payer', 'reason', 'nonDelivery'])
const withoutMeaning = new Set(['id', 'entered'])

interface Reader {
  t: TFunction<'expressForm'>
  decimal: Format['decimal']
  language: string
}

/** Texts of a value of the request as a person reads it, part by part. */
const amendmentWords = (name: string, value: unknown, reader: Reader): string[] => {
  const { t, decimal, language } = reader
  if (name === 'isDoc') return [t(value === true ? 'option.DOC' : 'option.GOODS')]
  if (name === 'residential') return value === true ? [t('residential')] : []
  if (name === 'proforma') return value === true ? [t('duty.proforma')] : []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([part, inner]) =>
      withoutMeaning.has(part) ? [] : amendmentWords(/^\d+$/.test(part) ? name : part, inner, reader),
    )
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
  const text = String(value)
  const unit = units[name]
  if (unit !== undefined) return [`${decimal(text)}${unit}`]
  // The values of these fields are a closed list with texts.
  if (choices.has(name)) return [t(`option.${text as 'CARRIER'}`)]
  if (name === 'countryCode' || name === 'origin') return [countryName(text, language)]
  return [/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text]
}

export const useAmendmentWords = () => {
  const { t, i18n } = useTranslation('expressForm')
  const { decimal } = useFormat()
  return (name: string, value: unknown) =>
    amendmentWords(name, value, { t, decimal, language: i18n.language }).join(' · ') || MISSING
}

interface AmendConflictProps {
  /** The shipment as it was when editing began, and as another user saved it. */
  before: ExpressDetail
  newer: ExpressDetail
  /** Fields that this user changed. */
  changes: ExpressChanges
  onApply: (changes: ExpressChanges) => void
  onDiscard: () => void
}

type Values = Record<string, unknown>

// An amount in another currency is another amount, and pieces in other units are other pieces.
const groups = [
  ['valorMercaderia', 'monedaMercaderia'],
  ['packingData', 'measureSystem'],
]

/** Rows are one value: a mix of two users' rows would be pieces that neither of them typed. */
const rowsAsOneValue = (fields: object): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? { rows: value } : value]),
  )

/** Field-by-field merge of two users' changes; the user chooses where both changed a field. */
const AmendConflict = ({ before, newer, changes, onApply, onDiscard }: AmendConflictProps) => {
  const { t } = useTranslation('expressForm')
  const wordsOf = useAmendmentWords()
  const merges = useMemo(() => {
    const base = rowsAsOneValue(bodyOf(formOfRequest(before.request)))
    const theirs = rowsAsOneValue(bodyOf(formOfRequest(newer.request)))
    const fields = Object.fromEntries(Object.keys(base).map((name) => [name, { label: name }]))
    return mergeEntry<Values>(fields, { base, theirs, mine: { ...base, ...rowsAsOneValue(changes) } }, groups)
  }, [before, newer, changes])
  const specs = Object.fromEntries(
    merges.map(({ field }): [string, FieldSpec] => [
      field,
      // A test requires a text for every field.
      { label: t(`field.${field as 'contents'}`), words: (value) => wordsOf(field, value) },
    ]),
  )
  const apply = (choices: Choices) => {
    const own = merges.filter(
      ({ field, outcome }) => outcome === 'mine' || (outcome === 'choose' && choices[field] === 'mine'),
    )
    const mine = new Map<string, unknown>(Object.entries({ ...bodyOf(formOfRequest(before.request)), ...changes }))
    onApply(Object.fromEntries(own.map(({ field }) => [field, mine.get(field)])))
  }
  return (
    <ConflictQuestion
      {...{ specs, merges, onDiscard }}
      by={undefined}
      at={undefined}
      revision={newer.row.revision}
      valueGroups={groups}
      onApply={apply}
    />
  )
}

interface AmendExpressProps {
  detail: ExpressDetail
  onClose: () => void
  onDone: (id: string) => void
}

/** The typed content and the version it began with: another user's change in between is a conflict. */
interface Typed {
  detail: ExpressDetail
  form?: ExpressCells
}

/** Amends a shipment; sends only changed fields. Typed content survives a change of page. */
export const AmendExpress = ({ detail: newest, onClose, onDone }: AmendExpressProps) => {
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const { id } = newest.row
  const [typed, setTyped, forgetTyped] = useFormDraft<Typed>(`${id}:amend`, { detail: newest })
  const detail = typed.form === undefined ? newest : typed.detail
  const before = useMemo(() => formOfRequest(detail.request), [detail])
  const form = typed.form ?? before
  const unparsed = useUnparsedInputs(`${id}:amend`)
  const openCount = useOpenCount(unparsed)
  const [isSubmitted, setSubmitted] = useState(false)
  const [newer, setNewer] = useState<ExpressDetail>()
  const formRef = useRef<HTMLFormElement>(null)
  const changes = changesOf(form, before)
  const count = Object.keys(changes).length
  const amend = useCommand(
    ({ body, revision }: { body: ExpressChanges; revision: number }, commandId) =>
      command('express-shipment', 'AmendExpressShipment', id, body, { commandId, revision }),
    { onDone: () => client.invalidateQueries({ queryKey: ['express'] }) },
  )
  const refused = refusedOf(amend.error, form)
  const isRefused = Object.keys(refused).length > 0
  const isConflict = isProblem(amend.error, 'CONFLICT')
  const close = (after: () => unknown) => {
    forgetTyped()
    unparsed.forget()
    after()
  }
  const send = async (body: ExpressChanges, base: ExpressDetail) => {
    setNewer(undefined)
    try {
      if (Object.keys(body).length > 0) await amend.run({ body, revision: base.row.revision })
      close(() => isMounted() && onDone(id))
    } catch (failure) {
      // On an error the form keeps its content.
      if (!isProblem(failure, 'CONFLICT')) return focusFirstError(formRef.current)
      const latest = await client.fetchQuery({ ...shipmentOptions(id), staleTime: 0 }).catch(() => undefined)
      const isSame = latest && sameContent(latest.request, base.request)
      if (isSame && latest.row.revision > base.row.revision) return send(body, latest)
      setNewer(latest)
    }
    return undefined
  }
  const change = (edits: Partial<ExpressCells>) => {
    if (isRefused) amend.clear()
    setTyped({ detail, form: { ...form, ...edits } })
  }
  const submit = () => {
    setSubmitted(true)
    if (unparsed.focusFirst() || amend.isBusy) return
    const emptied = lastingOf(form, before).filter((name) => form[name].trim() === '' && before[name] !== '')
    if (emptied.length > 0) {
      // The user sees what stays stored before anything is sent.
      change(Object.fromEntries(emptied.map((name) => [name, before[name]])))
      return
    }
    if (Object.keys(errorsOf(form)).length > 0) focusFirstError(formRef.current)
    else if (count > 0) void send(changes, detail)
  }
  return (
    <FormFrame
      formRef={formRef}
      crumb={id}
      title={t('amendTitle')}
      state={
        <span className="quiet kept" role="status">
          {count === 0 ? shared('amend.nothing') : shared('amend.changed', { count })}
        </span>
      }
      isBusy={amend.isBusy}
      unparsed={unparsed}
      onSubmit={submit}
      buttons={
        <>
          {typed.form !== undefined && (
            <Button variant="minimal" onClick={() => close(onClose)}>
              {shared('amend.discard')}
            </Button>
          )}
          <Button onClick={onClose}>{shared('amend.back')}</Button>
          <Button type="submit" intent="primary" disabled={count + openCount === 0} loading={amend.isBusy}>
            {shared('amend.save')} <kbd aria-hidden="true">Ctrl</kbd> <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </>
      }
      problem={
        <>
          {newer !== undefined && (
            <AmendConflict
              before={detail}
              newer={newer}
              changes={changes}
              onApply={(body) => void send(body, newer)}
              onDiscard={() => close(onClose)}
            />
          )}
          {amend.error !== undefined && !isRefused && newer === undefined && (
            <ErrorCard
              error={amend.error}
              title={t('amendFailed')}
              {...((isConflict || !isFinal(amend.error)) && { onRetry: submit })}
            />
          )}
        </>
      }
    >
      <ExpressFields form={form} change={change} present={before} isSubmitted={isSubmitted} refused={refused} />
    </FormFrame>
  )
}
