import type { Lookups } from '@freight/contracts/api/lookups'
import { wantsCosts } from '../aggregates/quotation/wants-costs.ts'
import type { Lookup } from './aggregate-readers.ts'

/** What the quotation says for which a request for costs was written. */
export const askedFor: Lookup<Lookups['askedFor']> = async ({ id }, known) => {
  const { state: request } = await known.costRequest(id)
  return { wantsCosts: wantsCosts((await known.quotation(request.quotationKey)).state) }
}
