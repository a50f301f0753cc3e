import type { Permission } from '@freight/contracts/vocabulary/permissions'

type HasPermission = (permission: Permission) => boolean

/** The work list with most of this user's quotations of a client. */
export const listPath = (client: string, may: HasPermission): string | undefined => {
  const filter = `?client=${encodeURIComponent(client)}`
  if (may('PRICING')) return `/pricing/cotizaciones${filter}`
  if (may('GERENTE_COMERCIAL')) return `/cotizaciones-gerente${filter}`
  return may('COMERCIAL') ? `/mis-cotizaciones${filter}` : undefined
}

/** The user's form for a new quotation, prefilled with the client. */
export const newQuotationPath = (client: string, may: HasPermission): string | undefined => {
  const filter = `client=${encodeURIComponent(client)}`
  if (may('COMERCIAL') && may('SOLICITAR_COTIZACION')) return `/mis-cotizaciones?new&${filter}`
  return may('PRICING') && may('ALTA_COTIZACION') ? `/pricing/cotizador?${filter}` : undefined
}
