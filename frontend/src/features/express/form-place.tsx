import { shipmentLists } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { PagePlaceholder } from '../../components/feedback/page-placeholder.tsx'
import { useSession } from '../../lib/auth/session.ts'
import { withValues } from '../../lib/browser/url-state.ts'
import { templatesOf, useDrafts } from '../../lib/storage/drafts.ts'
import { shipmentOptions } from './express-queries.ts'

const ExpressForm = lazyPart(async () => (await import('./form/express-form.tsx')).ExpressForm, {
  texts: ['request'],
  waiting: <PagePlaceholder />,
  missing: 'page',
})

const kinds = ['copy', 'return', 'amend'] as const

/** An address without the form. */
const noForm = {
  new: undefined,
  copy: undefined,
  return: undefined,
  amend: undefined,
  draft: undefined,
  template: undefined,
}

/** `?new=express`: the form instead of the list, filled from a `template` or the shipment in `copy`, `return` or `amend`. */
export const FormPlace = () => {
  const { t } = useTranslation('express')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((one) => (search.get(one) ?? '') !== '')
  const id = (kind && search.get(kind)) ?? undefined
  const { data, error, refetch } = useQuery({ ...shipmentOptions(id ?? ''), enabled: id !== undefined })
  const user = useSession()?.id
  const template = templatesOf(useDrafts(), user).find((one) => String(one.id) === search.get('template'))
  const close = () => setSearch((before) => withValues(before, noForm))
  const openCreated = (created: string) =>
    void navigate(
      `${shipmentLists.REQUESTED}?${withValues(search, { ...noForm, work: undefined, id: created }).toString()}`,
    )
  if (id !== undefined && data?.row.id !== id) {
    if (error === null) return <PagePlaceholder />
    return <ErrorCard size="page" error={error} title={t('failed')} onRetry={() => void refetch()} />
  }
  return (
    <ExpressForm
      template={template}
      {...(kind !== undefined && data !== undefined && { source: { kind, detail: data } })}
      onClose={close}
      onCreated={(created) => (kind === 'amend' ? close() : openCreated(created))}
    />
  )
}
