import type { Permission } from '@freight/contracts/access/permissions'

/** Where this user opens a quotation; nowhere for whom its lists are closed. */
export const quotationPath = (key: string, may: (permission: Permission) => boolean): string | undefined => {
  if (may('PRICING')) return `/pricing/cotizaciones/${key}`
  if (may('COMERCIAL')) return `/mis-cotizaciones/${key}`
  return may('ANALYTICS_REPORTS') ? `/reports?quotation=${key}` : undefined
}
