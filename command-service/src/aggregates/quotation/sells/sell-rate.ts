import { groupName } from '@freight/contracts/vocabulary/client-group'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { SellCharge, SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Quotation } from '../quotation-state.ts'

type Typed = NonNullable<SellGroupInput['charges'][number]['sellRate']>

/**
 * The selling rate of a line's price, in the version that the user saw.
 * @throws Refusal SELL_RATE_UNKNOWN unless it belongs to the client or its group, or is general
 */
export const sellRateOf = (
  { rateId, rateVersion }: Typed,
  { request }: Pick<Quotation, 'request'>,
  rates: Lookups['rates'],
): NonNullable<SellCharge['sellRate']> => {
  const rate = rates[rateId]
  // The lookup knows no rates of groups to which the client does not belong.
  const isOfOtherClient = rate?.owner && groupName(rate.owner.id) === undefined && rate.owner.id !== request?.client?.id
  if (!rate || rate.type !== 'SELL' || isOfOtherClient || rateVersion > rate.version)
    throw new Refusal('SELL_RATE_UNKNOWN', 'There is no such tariff for selling to this client.', { rateId })
  return { rateId, rateVersion, code: rate.code }
}
