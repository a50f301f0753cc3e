import { Button } from '@blueprintjs/core'
import { ChevronRightIcon, WarningSignIcon } from '@blueprintjs/icons'
import type { RequestChanges } from '@freight/contracts/quotation/request'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentsField } from '../../../components/documents/documents-field.tsx'
import { forgetChosen, isMsds, sendChosen, useUploads } from '../../../components/documents/uploads.ts'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { UnparsedInputsScope, useOpenCount, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { focusPlace } from '../form/error-summary.tsx'
import { AmendConflict } from './amend-conflict.tsx'
import { RequestFields } from '../form/request-fields.tsx'
import { amendErrors, changedFields, changesOf, formOfDetail, newNotes, sendsBack } from './amendment.ts'
import { refusedOf } from '../form/contract-errors.ts'
import { today } from '../day.ts'
import { formOf } from '../draft/draft.ts'
import { errorPlacesOf } from '../form/errors.ts'
import { mergeRequest } from './merge-request.ts'
import type { RequestForm } from '../form/form.ts'

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
