import type { RouteResponse } from '@freight/contracts/api/routes'
import type { RequestForm } from '../form/form.ts'

export type Commodity = RouteResponse<'GET /app/v1/reference/commodities'>['rows'][number]

export const digitsOf = (typed: string): string => (/^[\d\s.]*$/.test(typed) ? typed.replaceAll(/\D/g, '') : '')

/** Fills code and description from chosen goods; keeps a finer typed code and an existing description. */
export const withCommodity = (
  { commodityCodigo: typed, commodityDescr }: Omit<RequestForm, 'rows'>,
  { code, description }: Commodity,
): Partial<RequestForm> => ({
  commodityCodigo: digitsOf(typed).startsWith(code) ? digitsOf(typed) : code,
  ...(commodityDescr.trim() === '' && { commodityDescr: description }),
})

/**
 * Words typed as a code become the description where that is empty. Otherwise they stay in the code field, which marks
 * them as an error.
 */
export const withoutWords = ({
  commodityCodigo: typed,
  commodityDescr,
}: Omit<RequestForm, 'rows'>): Partial<RequestForm> =>
  typed.trim() === '' || /\d/.test(typed) || commodityDescr.trim() !== ''
    ? {}
    : { commodityCodigo: '', commodityDescr: typed.trim() }
