import { flag, initialValues, text, valuesIn, type ValuesOf } from '@freight/contracts/api/fields'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import type { RouteResponse } from '@freight/contracts/registry/routes'

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

export type MailFault = 'at' | 'domain'

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
