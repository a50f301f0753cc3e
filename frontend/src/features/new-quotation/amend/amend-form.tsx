import { Button } from '@blueprintjs/core'
import { ChevronRightIcon, WarningSignIcon } from '@blueprintjs/icons'
import { RequestChanges } from '@freight/contracts/quotation/request'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentsField } from '../../../components/documents/documents-field.tsx'
import { forgetChosen, isMsds, sendChosen, useUploads } from '../../../components/documents/uploads.ts'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { UnparsedInputsScope, useOpenCount, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { focusPlace } from '../form/steps.tsx'
import { RequestFields } from '../form/request-fields.tsx'
import { amendErrors, changedFields, changesOf, formOfDetail, newNotes, sendsBack } from './amendment.ts'
import { refusedOf } from '../form/contract-errors.ts'
import { today } from '../day.ts'
import { formOf } from '../draft/draft.ts'
import { errorPlacesOf } from '../form/errors.ts'
import type { RequestForm } from '../form/form.ts'
import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { ConflictQuestion } from '../../../components/entry-form/conflict-merge.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type Choices, type FieldMerge, mergeEntry } from '../../../components/entry-form/merge/merge-entry.ts'
import { requestOf } from '../request.ts'

const changeable = Object.keys(RequestChanges.shape)

// Rows are merged as one list: a mix of two users' rows would be cargo that neither of them typed.
const wrapRows = (value: unknown): unknown => (Array.isArray(value) ? { rows: value } : value)
// An amount and its currency are merged together: the amount means nothing in another currency.
const moneyFields: readonly { amount: string; currency: string }[] = [
  { amount: 'valorMercaderia', currency: 'monedaMercaderia' },
  { amount: 'valorSeguro', currency: 'monedaSeguro' },
]
const mergedNames = changeable.filter((name) => !moneyFields.some(({ currency }) => currency === name))
const currencyOf = (name: string) => moneyFields.find(({ amount }) => amount === name)?.currency

const fieldsIn = (form: RequestForm) => new Map<string, unknown>(Object.entries(requestOf(form)))
const valuesOf = (form: RequestForm): Record<string, unknown> => {
  const request = fieldsIn(form)
  const valueOf = (name: string) => {
    const currency = currencyOf(name)
    if (currency === undefined) return wrapRows(request.get(name))
    return { amount: request.get(name), currency: request.get(currency) }
  }
  return Object.fromEntries(mergedNames.map((name) => [name, valueOf(name)]))
}

interface RequestMerge {
  merges: readonly FieldMerge[]
  /** Changes to send on top of the other user's version: only fields in which this user's value wins. */
  changes: (choices: Choices) => RequestChanges
}

/** Three-way merge of a request: the version when editing began, the other user's version and this user's form. */
export const mergeRequest = (before: RequestForm, otherForm: RequestForm, ownForm: RequestForm): RequestMerge => {
  const base = valuesOf(before)
  const fields = Object.fromEntries(mergedNames.map((name) => [name, { label: name }]))
  const merges = mergeEntry<Record<string, unknown>>(fields, {
    base,
    theirs: valuesOf(otherForm),
    mine: valuesOf(ownForm),
  })
  return {
    merges,
    changes: (choices) => {
      const otherUsersFields = new Set(
        merges.flatMap(({ field, outcome }) =>
          outcome === 'theirs' || outcome === 'both' || (outcome === 'choose' && choices[field] !== 'mine')
            ? [field, currencyOf(field)]
            : [],
        ),
      )
      const ownFields = fieldsIn(ownForm)
      // A chosen amount is sent with its currency even if unchanged: the other user may have changed it.
      const chosenMoney = moneyFields
        .filter(({ amount }) => merges.some(({ field, outcome }) => field === amount && outcome === 'choose'))
        .flatMap(({ amount, currency }) => [amount, currency])
      const ownChanges = {
        ...changesOf(ownForm, before),
        ...Object.fromEntries(chosenMoney.map((name) => [name, ownFields.get(name)])),
      }
      return RequestChanges.parse(
        Object.fromEntries(Object.entries(ownChanges).filter(([name]) => !otherUsersFields.has(name))),
      )
    },
  }
}

interface AmendConflictProps {
  merge: RequestMerge
  /** The user whose change was saved first, where known. */
  by: string | undefined
  at: string | undefined
  revision: number
  /** Changes to send on top of the saved version. */
  onApply: (changes: RequestChanges) => void
  onDiscard: () => void
}

const rowsOf = (value: unknown): unknown[] | undefined => {
  const rows: unknown = Object(value)['rows']
  return Array.isArray(rows) ? rows : undefined
}
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const rowWords = (row: unknown): string => {
  const cells: Readonly<Record<string, unknown>> = Object(row)
  const count = textOf(cells['cantidad'] ?? cells['quantity'])
  const size = [cells['largo'], cells['ancho'], cells['alto']].map(textOf).filter(Boolean).join('×')
  const weight = textOf(cells['pesoFila'] ?? cells['peso'])
  const names = [cells['type'], cells['proveedor'], cells['destinatario'], cells['ciudad']].map(textOf)
  return [count && `${count} ×`, ...names, weight && `${weight} kg`, size].filter(Boolean).join(' ')
}

/** Field-by-field merge of two users' changes to a request; the user chooses where both changed a field. */
export const AmendConflict = ({ merge, by, at, revision, onApply, onDiscard }: AmendConflictProps) => {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const plainWords = usePlainWords()
  const words = (value: unknown): string => {
    const rows = rowsOf(value)
    if (rows !== undefined) return rows.length === 0 ? t('amend.noRows') : rows.map(rowWords).join(' · ')
    const { reference, amount, currency }: Readonly<Record<string, unknown>> = Object(value)
    if (typeof amount === 'string' && typeof currency === 'string') return format.money(amount, currency)
    return typeof reference === 'string' ? reference : ''
  }
  const specs = Object.fromEntries(
    merge.merges.map(({ field }): [string, FieldSpec] => [
      field,
      // The cast is safe: a test requires a text for every field.
      isPlainField(field)
        ? { label: plainWords.name(field), words: (value) => plainWords.value(field, value) }
        : { label: t(`field.${field as 'incoterm'}`), words },
    ]),
  )
  return (
    <ConflictQuestion
      {...{ specs, by, at, revision, onDiscard }}
      merges={merge.merges}
      onApply={(choices) => onApply(merge.changes(choices))}
    />
  )
}

export type NewNotes = ReturnType<typeof newNotes>

export interface AmendFormProps {
  /** The quotation as it was when editing began. */
  detail: QuotationDetail
  /** Form content typed earlier, if any. */
  typed: unknown
  keep: (form: unknown) => void
  isBusy: boolean
  save: (changes: RequestChanges, additions: { notes: NewNotes; sendFiles: () => void }) => void
  /** Whether notes and files can be added. */
  mayNote: boolean
  mayAttach: boolean
  /** The error of the last save, and its message. */
  failure: unknown
  problem: ReactNode
  /** The newer version saved by another user while this form was open. */
  conflict: { newer: QuotationDetail; by: string | undefined; at: string | undefined } | undefined
  apply: (changes: RequestChanges) => void
  onClose: () => void
  onDiscard: () => void
  /** Path of the quotation list. */
  list: string
}

/**
 * Amends a request in the form it was created with; sends only changed fields and shows the consequences before saving.
 */
export const AmendForm = ({
  detail,
  typed,
  keep,
  isBusy,
  save,
  mayNote,
  mayAttach,
  failure,
  problem,
  conflict,
  apply,
  onClose,
  onDiscard,
  list,
}: AmendFormProps) => {
  const { t } = useTranslation('newQuotation')
  const before = useMemo(() => formOfDetail(detail), [detail])
  const form = useMemo(() => (typed === undefined ? before : formOf(typed)), [typed, before])
  const [isSubmitted, setSubmitted] = useState(false)
  // Errors and changes are calculated in idle time, and again before saving.
  const deferredForm = useDeferredValue(form)
  const errors = useMemo(() => amendErrors(deferredForm, before, detail, today()), [deferredForm, before, detail])
  const refused = useMemo(() => refusedOf(failure, deferredForm), [failure, deferredForm])
  const changed = useMemo(() => changedFields(deferredForm, before), [deferredForm, before])
  const client = useQueryClient()
  const uploads = useUploads(detail.key)
  const notes = newNotes(form)
  const added = notes.length + uploads.filter(({ state }) => state === 'chosen').length
  const unparsed = useUnparsedInputs(`${detail.key}:amend`)
  const additions = added + useOpenCount(unparsed)
  const isNothing = changed.length + additions === 0
  const hasMsds = detail.docs.some(({ type }) => type === 'MSDS') || uploads.some(isMsds)
  const change = (changes: Partial<RequestForm>) => keep({ ...form, ...changes })

  const files = useMemo(() => (mayAttach ? <DocumentsField target={detail.key} /> : undefined), [mayAttach, detail.key])

  const sendFiles = () => sendChosen(detail.key, () => void client.invalidateQueries({ queryKey: ['quotations'] }))
  const submit = () => {
    setSubmitted(true)
    if (unparsed.focusFirst()) return
    const [first] = errorPlacesOf(amendErrors(form, before, detail, today()))
    if (first !== undefined) requestAnimationFrame(() => focusPlace(first))
    else if (changedFields(form, before).length + additions > 0 && !isBusy)
      save(changesOf(form, before), { notes, sendFiles })
  }
  const merge = conflict && mergeRequest(before, formOfDetail(conflict.newer), form)
  const hasConflict = merge?.merges.some(({ outcome }) => outcome !== 'unchanged' && outcome !== 'mine') === true
  const discard = () => {
    forgetChosen(detail.key)
    unparsed.forget()
    onDiscard()
  }
  return (
    <form
      className="page new-quotation"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (event.ctrlKey || event.metaKey) submit()
        if (event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <header className="page-head">
        <span className="quiet">{detail.key}</span>
        <ChevronRightIcon size={12} className="quiet" aria-hidden="true" />
        <h1>{t('amend.title')}</h1>
        <span className="quiet kept" role="status">
          {[
            ...(isNothing ? [t('amend.nothing')] : []),
            ...(changed.length > 0 ? [t('amend.changed', { count: changed.length })] : []),
            ...(added > 0 ? [t('amend.added', { count: added })] : []),
          ].join(' · ')}
        </span>
        <div className="end">
          {(typed !== undefined || added > 0) && (
            <Button variant="minimal" onClick={discard}>
              {t('amend.discard')}
            </Button>
          )}
          <Button onClick={onClose}>{t('amend.back')}</Button>
          <Button type="submit" intent="primary" disabled={isNothing} loading={isBusy}>
            {t('amend.save')} <kbd aria-hidden="true">Ctrl</kbd> <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      </header>
      {/* The running command would not contain text typed now. */}
      <div inert={isBusy}>
        <UnparsedInputsScope value={unparsed}>
          <RequestFields
            form={form}
            change={change}
            errors={errors}
            refused={refused}
            isSubmitted={isSubmitted}
            company={detail.company}
            weighed={{ modo: detail.modo, rule: detail.chargeableRule }}
            isNew={false}
            withNotes={mayNote}
            hasMsds={hasMsds}
            files={files}
            list={list}
            notices={
              <>
                {merge !== undefined && conflict !== undefined && hasConflict ? (
                  <AmendConflict
                    merge={merge}
                    by={conflict.by}
                    at={conflict.at}
                    revision={conflict.newer.revision}
                    onApply={apply}
                    onDiscard={discard}
                  />
                ) : (
                  !refused && problem
                )}
                {sendsBack(changed, detail) && (
                  <NoticeCard icon={<WarningSignIcon size={14} aria-hidden="true" />} hue="amber">
                    {t('amend.sendsBack')}
                  </NoticeCard>
                )}
              </>
            }
          />
        </UnparsedInputsScope>
      </div>
    </form>
  )
}
