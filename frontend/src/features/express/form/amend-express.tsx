import { Button } from '@blueprintjs/core'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { sameContent } from '@freight/contracts/same-content'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { useOpenCount, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { command } from '../../../lib/api/api.ts'
import { isFinal } from '../../../lib/api/intentions.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useIsMounted } from '../../../lib/browser/use-is-mounted.ts'
import { AmendConflict } from './amend-conflict.tsx'
import { changesOf, type ExpressCells, type ExpressChanges, formOfRequest, lastingOf } from './cells.ts'
import { ExpressFields, focusFirstError } from './express-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { shipmentOptions } from '../express-queries.ts'
import { errorsOf, refusedOf } from './problems.ts'

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
