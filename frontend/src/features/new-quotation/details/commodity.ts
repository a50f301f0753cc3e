import type { RouteResponse } from '@freight/contracts/api/routes'
import type { RequestForm } from '../form/form.ts'

export type Commodity = RouteResponse<'GET /app/v1/reference/commodities'>['rows'][number]

export const digitsOf = (typed: string): string => (/^[\d\s.]*$/.test(typed) ? typed.replaceAll(/\D/g, '') : '')

/** Goods that were chosen: a finer code that is typed already stays; they describe what nobody has described yet. */
export const withCommodity = (
  { commodityCodigo: typed, commodityDescr }: Omit<RequestForm, 'rows'>,
  { code, description }: Commodity,
): Partial<RequestForm> => ({
  commodityCodigo: digitsOf(typed).startsWith(code) ? digitsOf(typed) : code,
  ...(commodityDescr.trim() === '' && { commodityDescr: description }),
})

/** Words that were typed in place of a code are no code: they describe the goods, where nothing else does. */
export const withoutWords = ({
  commodityCodigo: typed,
  commodityDescr,
}: Omit<RequestForm, 'rows'>): Partial<RequestForm> =>
  typed.trim() === '' || /\d/.test(typed)
    ? {}
    : { commodityCodigo: '', ...(commodityDescr.trim() === '' && { commodityDescr: typed.trim() }) }
