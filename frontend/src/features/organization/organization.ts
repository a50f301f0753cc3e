import type { RouteResponse } from '@freight/contracts/api/routes'

export type Organization = RouteResponse<'GET /app/v1/organizations/:id'>
export type OrganizationLine = RouteResponse<'GET /app/v1/organizations/rows'>['rows'][number]
export type SimilarOrganization = RouteResponse<'GET /app/v1/organizations/:id/duplicates'>['rows'][number]
export type Contact = Organization['contacts'][number]

/** Form values of an organization. */
export interface Values {
  nombreFantasia: string
  razonSocial: string
  rut: string
  mail: string
  direccion: string
  codPostal: string
  ciudad: string
  paisCod: string
  esCliente: boolean
  esProveedor: boolean
  salesRep: string
  cwCode: string
  userCodigo: string
  userNombre: string
  ibExpress: string
  obExpress: string
  needsApproval: boolean
  approvalReason: string
  contacts: readonly Contact[]
}

export const blank = (paisCod: string): Values => ({
  nombreFantasia: '',
  razonSocial: '',
  rut: '',
  mail: '',
  direccion: '',
  codPostal: '',
  ciudad: '',
  paisCod,
  esCliente: true,
  esProveedor: false,
  salesRep: '',
  cwCode: '',
  userCodigo: '',
  userNombre: '',
  ibExpress: 'IP0',
  obExpress: 'IP0',
  needsApproval: false,
  approvalReason: '',
  contacts: [],
})

export const valuesOf = (organization: Organization): Values => ({
  nombreFantasia: organization.nombreFantasia,
  razonSocial: organization.razonSocial,
  rut: organization.rut,
  mail: organization.mail,
  direccion: organization.direccion,
  codPostal: organization.codPostal,
  ciudad: organization.ciudad,
  paisCod: organization.paisCod,
  esCliente: organization.esCliente,
  esProveedor: organization.esProveedor,
  salesRep: organization.salesRep?.id ?? '',
  cwCode: organization.cwCode,
  userCodigo: organization.userCodigo,
  userNombre: organization.userNombre,
  ibExpress: organization.ibExpress,
  obExpress: organization.obExpress,
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
