import { Button } from '@blueprintjs/core'
import { ChevronRightIcon, WarningSignIcon, ErrorIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useNavigate, useSearchParams, Link } from 'react-router-dom'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { DraftMark } from '../../components/form-draft/draft-mark.tsx'
import { CreatedBefore, type SentDraft, sendDrafted } from '../../components/form-draft/send-drafted.ts'
import { useDraft } from '../../components/form-draft/use-draft.ts'
import { DocumentsField } from '../../components/documents/documents-field.tsx'
import {
  forgetChosen,
  handOver,
  isMsds,
  NEW_QUOTATION,
  sendChosen,
  useUploads,
} from '../../components/documents/uploads.ts'
import { ErrorCard, NoticeCard } from '../../components/feedback/load-state.tsx'
import { LeaveGuard } from '../../components/feedback/leave-guard.tsx'
import { notify } from '../../components/feedback/toaster.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../components/form/unparsed-inputs.ts'
import { useFocusOnOpen } from '../../components/form/use-focus-on-open.ts'
import { isFinal } from '../../lib/api/intentions.ts'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { companyNamed, settingsOptions } from '../../lib/queries/queries.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { CopiedNotice } from './copy/copied-notice.tsx'
import { noCopiedParts, type CopiedParts, copiedPartsIn } from './copy/copied-parts.ts'
import { quotationDraft } from './draft/draft.ts'
import { RequestFields } from './form/request-fields.tsx'
import { focusPlace } from './form/steps.tsx'
import { today } from './day.ts'
import { formErrors, errorPlacesOf } from './form/errors.ts'
import type { RequestForm } from './form/form.ts'
import type { RequestedLane, RequestedRates } from './totals/requested-rates.ts'
import { refusedOf } from './form/contract-errors.ts'
import { requestOf } from './request.ts'
import { type CommandId, command, create, isProblem } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useCopiedRequest } from './copy/use-copied-request.ts'
import { withValues } from '../../lib/browser/url-state.ts'
import { clientNamed } from './new-quotation-queries.ts'
import '../../components/feedback/notice-card.css'

/** A request sent under one id, as the draft stores it. */
interface Sent {
  kind: 'RequestQuotation' | 'CreateQuotation'
  copiedFrom: string | undefined
  taken: CopiedParts
  request: QuotationRequestInput
  assignedTo: string | undefined
}

const post = async ({ kind, copiedFrom, taken, request, assignedTo }: Sent, commandId: CommandId) => {
  const isCopy = kind === 'RequestQuotation' || taken.withCosts || taken.withSells
  if (isCopy && copiedFrom !== undefined)
    return command('quotation', 'CopyQuotation', copiedFrom, { ...partsBody(taken), request }, { commandId })
  if (kind === 'RequestQuotation') return create('quotation', 'RequestQuotation', request, { commandId })
  const body = { ...request, ...(assignedTo !== undefined && { assignedTo }) }
  return create('quotation', 'CreateQuotation', body, { commandId, named: true })
}

/**
 * Sends the form as RequestQuotation (commercial) or CreateQuotation (pricing). A form copied from another quotation is
 * sent as CopyQuotation where a commercial sends it, which stores the source, or where costs or sells are copied.
 */
const useRequestQuotation = (
  kind: Sent['kind'],
  copiedFrom: string | undefined,
  copiedParts: CopiedParts,
  draft: SentDraft,
) => {
  const client = useQueryClient()
  return useCommand(
    async ({ assignedTo, ...request }: QuotationRequestInput & { assignedTo?: string | undefined }, newId) => {
      const sent = { kind, copiedFrom, taken: copiedParts, request, assignedTo }
      return sendDrafted(sent, newId, draft, post)
    },
    { onDone: () => void client.invalidateQueries({ queryKey: ['quotations'] }) },
  )
}

const partsBody = ({ withCosts, withSells }: CopiedParts) => ({
  ...(withCosts && { withCosts }),
  ...(withSells && { withSells }),
})

/** The surviving client where the form's client was merged while the form was open. */
export const mergedClientOf = (failure: unknown): string | undefined => {
  const { into } = isProblem(failure, 'CLIENT_MERGED') ? failure.details : {}
  return typeof into === 'string' ? into : undefined
}

interface MergedClientProps {
  survivorId: string
  onUse: (client: NonNullable<RequestForm['client']>) => void
}

/** Names the surviving client and offers to use it in the form. */
export const MergedClient = ({ survivorId, onUse }: MergedClientProps) => {
  const { t } = useTranslation('newQuotation')
  const survivor = useQuery(clientNamed(survivorId)).data
  const name = survivor?.nombreFantasia ?? survivorId
  return (
    <div className="notice-card flex gap-8 on-surface" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text flex-1 size-12-5">{t('mergedClient.title', { name })}</p>
      {survivor !== undefined && (
        <Button size="small" onClick={() => onUse(survivor)}>
          {t('mergedClient.use', { name })}
        </Button>
      )}
    </div>
  )
}

interface CreatedBeforeNoticeProps {
  id: string
  list: string
  onCreateAnother: () => void
}

/** Shown when a request whose answer was lost was carried out; the quotation lacks the changes made since. */
const CreatedBeforeNotice = ({ id, list, onCreateAnother }: CreatedBeforeNoticeProps) => {
  const { t } = useTranslation('newQuotation')
  return (
    <NoticeCard
      icon={<WarningSignIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button size="small" onClick={onCreateAnother}>
          {t('createdBefore.another')}
        </Button>
      }
    >
      <p className="notice-title">{t('createdBefore.title', { id })}</p>
      <p>
        {t('createdBefore.text')} <Link to={`${list}/${id}`}>{t('createdBefore.open', { id })}</Link>
      </p>
    </NoticeCard>
  )
}

/** Prefills the form with the client in the URL; later changes belong to the form. */
const useNamedClient = (change: (changes: Partial<RequestForm>) => void) => {
  const [search, setSearch] = useSearchParams()
  const id = search.get('client') ?? ''
  const { data } = useQuery({ ...clientNamed(id), enabled: id !== '' })
  useEffect(() => {
    if (data === undefined || id === '') return
    if (data.active) change({ client: data, clientMail: '' })
    setSearch((before) => withValues(before, { client: undefined }), { replace: true })
    // Once per client in the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, id])
}

/** The form closes with its page, or with its URL parameter. */
const isElsewhere = (from: Location, to: Location) => from.pathname !== to.pathname || (hasNew(from) && !hasNew(to))
const hasNew = ({ search }: Location) => new URLSearchParams(search).has('new')

const files = <DocumentsField />

/**
 * The request form of a commercial (`/mis-cotizaciones?new`, `…?new&copy=REF`) or of pricing (`/pricing/cotizador`).
 */
export const NewQuotationPage = ({
  forPricing = false,
  copyOf,
  lane: renderLane,
}: {
  forPricing?: boolean
  /** Key of the quotation to copy. */
  copyOf?: string | undefined
  /** Earlier prices of the requested lane, rendered by another feature. */
  lane?: (lane: RequestedLane, rates: RequestedRates) => ReactNode
}) => {
  const { t } = useTranslation('newQuotation')
  const navigate = useNavigate()
  const client = useQueryClient()
  const session = useSession()
  const company = session?.company ?? 'MVD'
  const may = useMay()
  const isManager = may('GERENTE_COMERCIAL')
  const withCommercial = forPricing || isManager
  const settings = useQuery(settingsOptions(companyNamed(session?.company ?? ''))).data
  const unparsed = useUnparsedInputs()
  const kind = useMemo(() => quotationDraft(settings?.chargeable), [settings?.chargeable])
  const draft = useDraft(forPricing ? 'NEW_PRICING' : 'NEW_QUOTATION', session?.id, unparsed, kind)
  const { form, change } = draft
  useNamedClient(change)
  // A draft can be opened without the URL parameters it began with.
  const source = copyOf ?? draft.copiedFrom
  const copying = useCopiedRequest(source, draft)
  const [search] = useSearchParams()
  const [tickedParts, setTickedParts] = useState<CopiedParts>(() => copiedPartsIn(search))
  // A copy by a user who is also a commercial becomes a new request, not one that pricing already works on.
  const mayTake = !forPricing || !may('SOLICITAR_COTIZACION')
  const copiedParts = mayTake ? tickedParts : noCopiedParts
  const [isSubmitted, setSubmitted] = useState(false)
  const isSent = useRef(false)
  const request = useRequestQuotation(
    forPricing ? 'CreateQuotation' : 'RequestQuotation',
    draft.copiedFrom,
    copiedParts,
    draft,
  )
  // Errors are calculated in idle time, and again before sending.
  const deferredForm = useDeferredValue(form)
  const errors = useMemo(() => formErrors(deferredForm, today(), undefined, company), [deferredForm, company])
  const refused = useMemo(() => refusedOf(request.error, deferredForm), [request.error, deferredForm])
  const mergedInto = mergedClientOf(request.error)
  const createdId = request.error instanceof CreatedBefore ? request.error.id : undefined
  const edit = (changes: Partial<RequestForm>) => {
    if (refused) request.clear()
    change(changes)
  }

  const changeParts = (next: CopiedParts) => {
    if (refused) request.clear()
    setTickedParts(next)
  }

  const uploads = useUploads(NEW_QUOTATION)
  const hasMsds = uploads.some(isMsds)
  const chosenFiles = uploads.filter(({ state }) => state === 'chosen').length
  const listPath = forPricing ? '/pricing/cotizaciones' : '/mis-cotizaciones'

  const send = async () => {
    setSubmitted(true)
    if (unparsed.focusFirst()) return
    const [first] = errorPlacesOf(formErrors(form, today(), undefined, company))
    if (first !== undefined) {
      requestAnimationFrame(() => focusPlace(first))
      return
    }
    // Users who cannot choose the commercial request in their own name, also when they copy a colleague's quotation.
    const sentForm = withCommercial ? form : { ...form, commercial: undefined }
    const { id } = await request.run({
      ...requestOf(sentForm),
      assignedTo: forPricing ? form.assignedTo?.id : undefined,
    })
    isSent.current = true
    draft.discard()
    void notify({ kind: 'done', title: t('sent.title', { reference: id }), text: t('sent.text') })
    const withFiles = handOver(id)
    if (withFiles) sendChosen(id, () => void client.invalidateQueries({ queryKey: ['quotations'] }))
    // The documents tab shows the progress of the uploads.
    await navigate(`${listPath}/${id}${withFiles ? '?tab=documents' : ''}`)
  }
  // On an error the page keeps the whole form.
  const submit = () => {
    focused.current = document.activeElement
    void send().catch(() => undefined)
  }
  // The disabled form loses the focus; without restoring it, shortcuts would not reach the form.
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (request.isBusy || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [request.isBusy])
  const discard = () => {
    const restoreDraft = draft.discard()
    unparsed.forget()
    const restoreFiles = forgetChosen()
    setSubmitted(false)
    setTickedParts(noCopiedParts)
    request.clear()
    void notify({
      kind: 'undo',
      title: t('discarded'),
      action: {
        text: t('undo'),
        onClick: () => {
          restoreDraft()
          restoreFiles()
        },
      },
    })
  }

  const saveAsDraft = () => {
    if (draft.save()) void notify({ kind: 'done', title: t('draft.saved'), text: t('draft.savedText') })
  }
  useCommands([{ id: 'save-draft', title: t('draft.save'), keys: 'ctrl+s', scope: 'screen', run: saveAsDraft }])

  return (
    <form
      ref={useFocusOnOpen<HTMLFormElement>(true)}
      className="page new-quotation"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (event.ctrlKey || event.metaKey) submit()
        // Enter inside a field must not send an incomplete form.
        if (event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <header className="page-head">
        <span className="quiet">{t(forPricing ? 'crumb.pricing' : 'crumb.commercial')}</span>
        <ChevronRightIcon size={12} className="quiet" aria-hidden="true" />
        <h1>{t('common.newQuotation')}</h1>
        <DraftMark state={draft.state} />
        <div className="end">
          <Button variant="minimal" onClick={discard}>
            {t('common.discard')}
          </Button>
          <Button onClick={saveAsDraft}>
            {t('draft.save')} <kbd aria-hidden="true">Ctrl</kbd> <kbd aria-hidden="true">S</kbd>
          </Button>
          <Button type="submit" intent="primary" loading={request.isBusy}>
            {t(forPricing ? 'create' : 'request')} <kbd aria-hidden="true">Ctrl</kbd>{' '}
            <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      </header>
      {mergedInto !== undefined && (
        <MergedClient
          survivorId={mergedInto}
          onUse={(one) => {
            edit({ client: one, clientMail: '' })
            request.clear()
          }}
        />
      )}
      {createdId !== undefined && (
        <CreatedBeforeNotice
          id={createdId}
          list={listPath}
          onCreateAnother={() => {
            draft.forgetCommandId()
            submit()
          }}
        />
      )}
      {request.error !== undefined && !refused && mergedInto === undefined && createdId === undefined && (
        <ErrorCard
          error={request.error}
          title={t(isFinal(request.error) ? 'failed' : 'unknownOutcome')}
          {...(!isFinal(request.error) && { onRetry: submit })}
        />
      )}
      <LeaveGuard
        isLost={(from, to) => !isSent.current && isElsewhere(from, to) && (chosenFiles > 0 || draft.isLostOnLeaving())}
      >
        {draft.state.kind === 'full' && <p>{t('leaving.full')}</p>}
        {chosenFiles > 0 && <p>{t('leaving.files', { count: chosenFiles })}</p>}
      </LeaveGuard>
      <div inert={request.isBusy}>
        <UnparsedInputsScope value={unparsed}>
          <RequestFields
            form={form}
            change={edit}
            errors={errors}
            refused={refused}
            isSubmitted={isSubmitted}
            company={company}
            withCommercial={withCommercial}
            withAssignee={forPricing}
            list={listPath}
            files={files}
            hasMsds={hasMsds}
            renderLane={renderLane}
            notices={
              source !== undefined && (
                <CopiedNotice
                  reference={source}
                  copying={copying}
                  list={listPath}
                  parts={copiedParts}
                  onTake={mayTake ? changeParts : undefined}
                />
              )
            }
          />
        </UnparsedInputsScope>
      </div>
    </form>
  )
}
