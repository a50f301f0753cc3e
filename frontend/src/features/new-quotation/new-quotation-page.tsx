import { Button } from '@blueprintjs/core'
import { ChevronRightIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { LazyDocumentsField } from '../../components/documents/lazy-documents-field.tsx'
import {
  forgetChosen,
  handOver,
  isMsds,
  NEW_QUOTATION,
  sendChosen,
  useUploads,
} from '../../components/documents/uploads.ts'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { notify } from '../../components/feedback/toaster.ts'
import { ReadingsOf, useReadings } from '../../components/form/readings.ts'
import { useFocusOnOpen } from '../../components/form/use-focus-on-open.ts'
import { useCommands } from '../../lib/browser/commands.ts'
import { companyNamed, settingsOptions } from '../../lib/queries/company-settings.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { CopiedNotice } from './copy/copied-notice.tsx'
import { nothingAlong, type TakenAlong, takenIn } from './copy/taken-along.ts'
import { DraftMark } from './draft/draft-mark.tsx'
import { RequestFields } from './form/request-fields.tsx'
import { focusPlace } from './form/error-summary.tsx'
import { today } from './day.ts'
import { formErrors, placesOf } from './form/errors.ts'
import type { RequestForm } from './form/form.ts'
import type { RequestedLane } from './totals/requested-lane.ts'
import type { RequestedRates } from './totals/requested-rates.ts'
import { refusedOf } from './form/contract-errors.ts'
import { requestOf } from './request.ts'
import { useRequestQuotation } from './mutations.ts'
import { useCopiedRequest } from './copy/use-copied-request.ts'
import { useDraft } from './draft/use-draft.ts'
import { useNamedClient } from './client-and-lane/use-named-client.ts'

const files = <LazyDocumentsField />

/** The request of a commercial (`/mis-cotizaciones?new`, `…?new&copy=REF`) or the form of pricing (`/pricing/cotizador`). */
export const NewQuotationPage = ({
  forPricing = false,
  copyOf,
  lane,
}: {
  forPricing?: boolean
  /** The quotation whose request is asked for again. */
  copyOf?: string | undefined
  /** What is known of the lane that is asked for; another feature's part. */
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
  const readings = useReadings()
  const draft = useDraft(forPricing ? 'NEW_PRICING' : 'NEW_QUOTATION', session?.id, readings, settings?.chargeable)
  const { form, change } = draft
  useNamedClient(change)
  // A draft may be opened without the address that it was begun under.
  const source = copyOf ?? draft.copiedFrom
  const copying = useCopiedRequest(source, draft)
  const [search] = useSearchParams()
  const [ticked, setTaken] = useState<TakenAlong>(() => takenIn(search))
  // Whoever asks as a commercial too would get a copy that pricing has not taken.
  const mayTake = !forPricing || !may('SOLICITAR_COTIZACION')
  const taken = mayTake ? ticked : nothingAlong
  const [isSubmitted, setSubmitted] = useState(false)
  const request = useRequestQuotation(forPricing ? 'CreateQuotation' : 'RequestQuotation', draft.copiedFrom, taken)
  // What is wrong is found while nobody types; before sending it is asked again.
  const settled = useDeferredValue(form)
  const errors = useMemo(() => formErrors(settled, today(), undefined, company), [settled, company])
  const refused = useMemo(() => refusedOf(request.error, settled), [request.error, settled])
  const edit = (changes: Partial<RequestForm>) => {
    if (refused) request.clear()
    change(changes)
  }

  const takeAlong = (next: TakenAlong) => {
    if (refused) request.clear()
    setTaken(next)
  }

  const hasMsds = useUploads(NEW_QUOTATION).some(isMsds)
  const list = forPricing ? '/pricing/cotizaciones' : '/mis-cotizaciones'

  const send = async () => {
    setSubmitted(true)
    if (readings.leadsToOpen()) return
    const [first] = placesOf(formErrors(form, today(), undefined, company))
    if (first !== undefined) {
      requestAnimationFrame(() => focusPlace(first))
      return
    }
    // Whoever is not asked for whom it is asks in their own name, also where the copied one was a colleague's.
    const asked = withCommercial ? form : { ...form, commercial: undefined }
    const { id } = await request.run(requestOf(asked))
    draft.discard()
    void notify({ kind: 'done', title: t('sent.title', { reference: id }), text: t('sent.text') })
    const withFiles = handOver(id)
    if (withFiles) sendChosen(id, () => void client.invalidateQueries({ queryKey: ['quotations'] }))
    // Files are on their way: where they arrive is where one sees how far they have come.
    await navigate(`${list}/${id}${withFiles ? '?tab=documents' : ''}`)
  }
  // The error stays on the page, with everything that was typed.
  const submit = () => void send().catch(() => undefined)
  const discard = () => {
    const back = draft.discard()
    readings.forget()
    const filesBack = forgetChosen()
    setSubmitted(false)
    setTaken(nothingAlong)
    request.clear()
    void notify({
      kind: 'undo',
      title: t('discarded'),
      action: {
        text: t('undo'),
        onClick: () => {
          back()
          filesBack()
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
        // Enter inside a field must not send a half-filled form.
        if (event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <header className="page-head">
        <span className="quiet">{t(forPricing ? 'crumb.pricing' : 'crumb.commercial')}</span>
        <ChevronRightIcon size={12} className="quiet" aria-hidden="true" />
        <h1>{t('title')}</h1>
        <DraftMark state={draft.state} />
        <div className="end">
          <Button variant="minimal" onClick={discard}>
            {t('discard')}
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
      {request.error !== undefined && !refused && (
        <ErrorCard error={request.error} title={t('failed')} onRetry={submit} />
      )}
      {/* While it is being made there is nothing yet that more could be typed into. */}
      <div inert={request.isBusy}>
        <ReadingsOf value={readings}>
          <RequestFields
            form={form}
            change={edit}
            errors={errors}
            refused={refused}
            isSubmitted={isSubmitted}
            company={company}
            withCommercial={withCommercial}
            list={list}
            files={files}
            hasMsds={hasMsds}
            lane={lane}
            notices={
              source !== undefined && (
                <CopiedNotice
                  reference={source}
                  copying={copying}
                  list={list}
                  taken={taken}
                  onTake={mayTake ? takeAlong : undefined}
                />
              )
            }
          />
        </ReadingsOf>
      </div>
    </form>
  )
}
