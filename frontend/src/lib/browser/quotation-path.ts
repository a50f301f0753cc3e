import type { Permission } from '@freight/contracts/vocabulary/permissions'

/** Path where this user opens a quotation; undefined without the right to its lists. */
export const quotationPath = (key: string, may: (permission: Permission) => boolean): string | undefined => {
  if (may('PRICING')) return `/pricing/cotizaciones/${key}`
  if (may('COMERCIAL')) return `/mis-cotizaciones/${key}`
  if (may('GERENTE_COMERCIAL')) return `/cotizaciones-gerente?quotation=${key}`
  return may('ANALYTICS_REPORTS') ? `/reports?quotation=${key}` : undefined
}
