import type { CurrentUser } from '@freight/contracts/access/session'
import type { RouteQuery } from '@freight/contracts/registry/routes'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, request } from '../../lib/api/api.ts'
import { companyNamed, settingsOptions } from '../../lib/queries/queries.ts'
import { loadTextsIn } from '../../lib/i18n/i18n.ts'

/** The keys of other screens, so that a quotation's stream event refreshes all of them. */
const quotations = ['quotations'] as const

export const detailOptions = (key: string) =>
  queryOptions({
    queryKey: [...quotations, 'detail', key],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key', { params: { key }, signal }),
  })

/** Quotations ready to send, the longest wait first, as in the list. */
export const toSendOptions = queryOptions({
  queryKey: [...quotations, 'to-send'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/quotations', { query: { list: 'to-finalize', sort: 'statusSince', limit: 100 }, signal }))
      .rows,
})

export type PreviewQuery = RouteQuery<'GET /app/v1/quotations/:key/client-document'>

export const documentOptions = (key: string, query: PreviewQuery) =>
  queryOptions({
    queryKey: [...quotations, 'client-document', key, query],
    queryFn: async ({ signal }) => {
      const document = await call('GET /app/v1/quotations/:key/client-document', { params: { key }, query, signal })
      // Its mail has the same language.
      await loadTextsIn(document.language, 'document')
      return document
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

export const contactsOptions = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'contacts', id],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations/:id', { params: { id }, signal })).contacts,
    staleTime: 60_000,
    retry: false,
  })

const answersByLinkOptions = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'answers-by-link', id],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id', { params: { id }, signal })).answersByLink === true,
    staleTime: 60_000,
    retry: false,
  })

/** Whether the mail of an offer brings a link for the client's answer. */
export const useAnswersByLink = ({ company, client }: Pick<QuotationDetail, 'company' | 'client'>): boolean => {
  const { data: settings } = useQuery(settingsOptions(companyNamed(company)))
  const isPossible = settings?.targets.clientLinks === true && client !== undefined && client.id !== ''
  const { data: answersByLink } = useQuery({ ...answersByLinkOptions(client?.id ?? ''), enabled: isPossible })
  return isPossible && answersByLink === true
}

export const disclaimersOptions = (service: TransportMode) =>
  queryOptions({
    queryKey: ['disclaimers', 'for', service],
    queryFn: async ({ signal }) => (await call('GET /app/v1/disclaimers', { query: { service }, signal })).rows,
    staleTime: 60_000,
  })

/** The user with their address, for a copy of the mail. */
export const ownAddressOptions = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request<CurrentUser>('GET', '/app/v1/session', { signal }),
  staleTime: 5 * 60_000,
})
