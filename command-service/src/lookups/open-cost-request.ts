import type { Lookups } from '@freight/contracts/registry/lookups'
import { acceptsCosts } from '../aggregates/quotation/accepts-costs.ts'
import type { Lookup } from './aggregate-readers.ts'

/** Whether the quotation of the cost request still accepts costs. */
export const openCostRequest: Lookup<Lookups['openCostRequest']> = async ({ id }, readers) => {
  const { state: request } = await readers.costRequest(id)
  return { wantsCosts: acceptsCosts((await readers.quotation(request.quotationKey)).state) }
}
