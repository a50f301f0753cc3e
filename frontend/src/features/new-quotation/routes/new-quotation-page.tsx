import { Button } from '@blueprintjs/core'
import { ChevronRightIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { useCommands } from '../../../lib/commands.ts'
import { useSession } from '../../../lib/session.ts'
import { Cargo } from '../components/cargo.tsx'
import { ClientAndLane } from '../components/client-and-lane.tsx'
import { Details } from '../components/details.tsx'
import { DraftMark } from '../components/draft-mark.tsx'
import { Steps } from '../components/steps.tsx'
import { Totals } from '../components/totals.tsx'
import { type ErrorPlace, formErrors, requestOf } from '../model/request.ts'
import { useRequestQuotation } from '../mutations.ts'
import { useDraft } from '../use-draft.ts'
import { useNamedClient } from '../use-named-client.ts'
import '../new-quotation.css'

const today = () => new Date().toLocaleDateString('sv-SE')

/** The request of a commercial (`/mis-cotizaciones?new`) or the form of pricing (`/pricing/cotizador`). */
export const NewQuotationPage = ({ forPricing = false }: { forPricing?: boolean }) => {
  const { t } = useTranslation('newQuotation')
  const navigate = useNavigate()
  const session = useSession()
  const draft = useDraft(forPricing ? 'NEW_PRICING' : 'NEW_QUOTATION', session?.id)
  const { form, change } = draft
  useNamedClient(change)
  const [isSubmitted, setSubmitted] = useState(false)
  const request = useRequestQuotation(forPricing ? 'CreateQuotation' : 'RequestQuotation')
  const errors = formErrors(form, today())

  const errorText = (place: ErrorPlace) => {
    const text = errors[place]
    return isSubmitted && text !== undefined ? t(`errors.${text}`) : undefined
  }
  const list = forPricing ? '/pricing/cotizaciones' : '/mis-cotizaciones'

  const send = async () => {
    setSubmitted(true)
    if (Object.keys(errors).length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const { id } = await request.mutateAsync(requestOf(form))
    draft.discard()
    void notify({ kind: 'done', title: t('sent.title', { reference: id }), text: t('sent.text') })
    await navigate(`${list}/${id}`)
  }
  // The error stays on the page, with everything that was typed.
  const submit = () => void send().catch(() => undefined)
  const discard = () => {
    const back = draft.discard()
    setSubmitted(false)
    request.reset()
    void notify({ kind: 'undo', title: t('discarded'), action: { text: t('undo'), onClick: back } })
  }

  const saveAsDraft = () => {
    if (draft.save()) void notify({ kind: 'done', title: t('draft.saved'), text: t('draft.savedText') })
  }
  useCommands([{ id: 'save-draft', title: t('draft.save'), keys: 'ctrl+s', scope: 'screen', run: saveAsDraft }])

  const part = { form, change, errorText }
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
          <Button type="submit" intent="primary" loading={request.isPending}>
            {t(forPricing ? 'create' : 'request')} <kbd aria-hidden="true">Ctrl</kbd>{' '}
            <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      </header>
      {request.error !== null && <ErrorCard error={request.error} title={t('failed')} onRetry={submit} />}
      <div className="form-columns">
        <Steps form={form} errors={errors} isSubmitted={isSubmitted} />
        <div className="form-cards">
          <ClientAndLane {...part} forPricing={forPricing} today={today()} />
          <Cargo {...part} isSubmitted={isSubmitted} />
          <Details {...part} />
        </div>
        <Totals form={form} company={session?.company ?? 'MVD'} missing={Object.keys(errors).length} />
      </div>
    </form>
  )
}
