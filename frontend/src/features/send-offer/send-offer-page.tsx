import { useQuery } from '@tanstack/react-query'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty, ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { language as ownLanguage, useStored } from '../../lib/storage/storage.ts'
import { isProblem } from '../../lib/api/api.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { type Disclaimer, startChoices } from './choices/choices.ts'
import { contactsOptions, detailOptions, disclaimersOptions } from './send-offer-queries.ts'
import { type Contact, Offer } from './page/offer.tsx'
import './send-offer.css'

const two = (value: number) => String(value).padStart(2, '0')

/** The user's local day, in the format of validities. */
const dayOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

interface SendOfferPageProps {
  quotationKey: string
  /** Whether it was opened from the quotation's page, to which it returns. */
  onLeave?: () => void
}

/** Page before an offer goes to the client: alternatives, recipients and texts. */
export const SendOfferPage = ({ quotationKey, onLeave }: SendOfferPageProps) => {
  const { t } = useTranslation('shell')
  const query = useQuery(detailOptions(quotationKey))
  const detail = query.data
  const client = detail?.client?.id
  const contacts = useQuery({ ...contactsOptions(client ?? ''), enabled: client !== undefined && client !== '' })
  const transport = detail?.transportMode
  const disclaimers = useQuery({ ...disclaimersOptions(transport ?? 'SEA'), enabled: transport !== undefined })

  if (detail === undefined && query.error !== null)
    return (
      <div className="page">
        {isProblem(query.error, 'FORBIDDEN') ? (
          <Empty kind="no-permission" level="h1" title={t('state.noPermission')} help={t('state.noPermissionHelp')} />
        ) : (
          <ErrorCard
            size="page"
            error={query.error}
            title={t('error.quotation')}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    )
  const hasContacts = client === undefined || client === '' || contacts.data !== undefined || contacts.error !== null
  if (detail === undefined || !hasContacts || (disclaimers.data === undefined && disclaimers.error === null))
    return (
      <div className="page" aria-busy="true">
        <SkeletonRows rows={1} height={40} />
        <SkeletonRows rows={12} />
      </div>
    )
  return (
    <Started
      detail={detail}
      contacts={contacts.data ?? []}
      disclaimers={disclaimers.data ?? []}
      {...(onLeave && { onLeave })}
    />
  )
}

interface StartedProps {
  detail: QuotationDetail
  contacts: readonly Contact[]
  disclaimers: readonly Disclaimer[]
  onLeave?: () => void
}

/** The initial choices are set once; later data must not overwrite the user's choices. */
const Started = ({ detail, contacts, disclaimers, onLeave }: StartedProps) => {
  const language = useStored(ownLanguage)
  const today = dayOf(new Date(useNow()))
  const [start] = useState(() => startChoices(detail, { today, language, contacts, disclaimers }))
  return (
    <Offer
      detail={detail}
      contacts={contacts}
      disclaimers={disclaimers}
      start={start}
      today={today}
      onLeave={onLeave}
    />
  )
}
