import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { flag, initialValues, text, valuesIn, type ValuesOf } from '@freight/contracts/api/fields'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import { catalogueQueries } from '../../components/catalogue/catalogue-queries.ts'
import { call } from '../../lib/api/api.ts'

export type Organization = RouteResponse<'GET /app/v1/organizations/:id'>
export type OrganizationLine = RouteResponse<'GET /app/v1/organizations/rows'>['rows'][number]
export type SimilarOrganization = RouteResponse<'GET /app/v1/organizations/:id/duplicates'>['rows'][number]
export type Contact = Organization['contacts'][number]

/** Fields of the form: an approval is a switch with a reason, and the contacts are a part of their own. */
export const formFields = {
  ...organizationFields,
  needsApproval: flag(),
  approvalReason: text(300),
}
export type Values = ValuesOf<typeof formFields> & { contacts: readonly Contact[] }

export const blank = (paisCod: string): Values => ({ ...initialValues(formFields), paisCod, contacts: [] })

export const valuesOf = (organization: Organization): Values => ({
  ...valuesIn(organizationFields, organization),
  salesRep: organization.salesRep?.id ?? '',
  needsApproval: organization.approvalRequired !== null,
  approvalReason: organization.approvalRequired?.reason ?? '',
  contacts: organization.contacts,
})

/** Converts form values to command fields; two form fields are one of the organization. */
export const bodyOf = <Part extends Partial<Values>>(part: Part, values: Values) => {
  const { needsApproval, approvalReason, contacts, ...rest } = part
  const isDecided = needsApproval !== undefined || approvalReason !== undefined
  return {
    ...rest,
    ...(contacts !== undefined && { contacts: [...contacts] }),
    ...(isDecided && { approvalRequired: values.needsApproval ? { reason: values.approvalReason.trim() } : null }),
  }
}

type MailFault = 'at' | 'domain'

/** The missing part of a mail address: the part before the domain, or the domain's end. */
export const mailFault = (mail: string): MailFault | undefined => {
  const text = mail.trim()
  if (text === '') return undefined
  const [name = '', domain] = text.split('@')
  if (name === '' || domain === undefined) return 'at'
  return /^[^\s@]+\.[\p{L}\d-]{2,}$/u.test(domain) && !/\s/.test(name) ? undefined : 'domain'
}

/** Formats a tax number: twelve digits of Uruguay in three groups. */
export const formatRut = (rut: string) => {
  const digits = rut.replaceAll(/\D/g, '')
  return digits.length === 12 && /^[\d\s.-]+$/.test(rut)
    ? `${digits.slice(0, 2)} ${digits.slice(2, 8)} ${digits.slice(8)}`
    : rut
}

export const organizations = catalogueQueries('organizations')

export const facetsOptions = queryOptions({
  queryKey: [...organizations.all, 'facets'],
  queryFn: ({ signal }) => call('GET /app/v1/organizations/facets', { signal }),
  staleTime: 60_000,
})

export const pairsOptions = queryOptions({
  queryKey: [...organizations.all, 'pairs'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/organizations/duplicates', { signal })).pairs,
  staleTime: 60_000,
})

export const duplicatesOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'duplicates'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id/duplicates', { params: { id }, signal })).rows,
  })

export const figuresOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'figures'],
    queryFn: ({ signal }) => call('GET /app/v1/organizations/:id/figures', { params: { id }, signal }),
    staleTime: 60_000,
  })

export const peopleOptions = (id: string) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'people'],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations/:id/people', { params: { id }, signal })).rows,
  })

export type Segment = NonNullable<RouteQuery<'GET /app/v1/organizations/:id/quotations'>['segment']>

export const quotationsOptions = (id: string, segment: Segment) =>
  queryOptions({
    queryKey: [...organizations.entryKey(id), 'quotations', segment],
    queryFn: ({ signal }) =>
      call('GET /app/v1/organizations/:id/quotations', { params: { id }, query: { segment, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Client groups in use. */
export const clientGroupsOptions = queryOptions({
  queryKey: [...organizations.all, 'groups'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/organizations', { query: { limit: 1 }, signal })).groups,
})

type SimilarQuery = RouteQuery<'GET /app/v1/organizations/similar'>

/** Organizations similar to the typed one. */
export const similarOptions = (query: SimilarQuery) =>
  queryOptions({
    queryKey: [...organizations.all, 'similar', query],
    queryFn: async ({ signal }) => (await call('GET /app/v1/organizations/similar', { query, signal })).rows,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const commercialsOptions = queryOptions({
  queryKey: ['users', 'commercials', ''],
  queryFn: ({ signal }) => call('GET /app/v1/users', { query: { permission: 'COMERCIAL', q: '' }, signal }),
  staleTime: 60_000,
})
