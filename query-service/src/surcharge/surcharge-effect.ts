import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { legOfRate } from '@freight/contracts/pricing/offer/cost-group'
import { priceLines } from '@freight/contracts/pricing/priced-lines'
import { totalsByCurrency } from '@freight/contracts/money/money'
import { type DatedSurcharge, withDatedSurcharges } from '@freight/contracts/rate/dated-surcharges'
import { rateLines } from '@freight/contracts/rate/rate-lines'
import type { VersionedRate } from '@freight/contracts/rate/rate'
import { wantedOf } from '@freight/contracts/rate/wanted-of'
import type { SurchargeEffect } from '@freight/contracts/surcharge/surcharge-routes'
import type { QuotationState } from '../quotation/quotation-state.ts'

type Terms = {
  surcharge: DatedSurcharge
  /** All surcharges: a closer one replaces it. */
  surcharges: readonly DatedSurcharge[]
  /** Stored rates by id. */
  rates: ReadonlyMap<string, VersionedRate>
  today: string
  fx: FxSnapshot
}

/** What a surcharge adds to the costs of a quotation that come from rates and have no line for its code. */
export const effectsOn = (
  key: string,
  { request, costs }: Pick<QuotationState, 'request' | 'costs'>,
  { surcharge, surcharges, rates: stored, today, fx }: Terms,
): SurchargeEffect[] => {
  const wanted = wantedOf(request, today)
  return costs.flatMap(({ rates = [], charges }) => {
    if (charges.some(({ idCharge }) => idCharge === surcharge.chargeCode)) return []
    const ofCarriage = rates.filter((one) => legOfRate(one) === 'MAIN_CARRIAGE')
    const found = ofCarriage.flatMap(({ rateId }) => stored.get(rateId) ?? [])
    const lines = rateLines(withDatedSurcharges(found, wanted, surcharges), wanted.containers, {
      shipment: request,
      fx,
    }).filter((line) => line.surcharge?.id === surcharge.id)
    if (lines.length === 0) return []
    const amounts = priceLines(lines, request, fx).flatMap(({ amount }) =>
      amount === undefined ? [] : [{ amount, currency: surcharge.currency }],
    )
    const [adds] = amounts.length < lines.length ? [] : totalsByCurrency(amounts)
    return [
      {
        key,
        client: request.client?.nombreFantasia ?? '',
        origin: request.origenCodigo,
        destination: request.destinoCodigo,
        ...(request.shipmentDate !== undefined && { shipmentDate: request.shipmentDate }),
        rates: ofCarriage.map(({ code }) => code),
        ...(adds && { adds }),
      },
    ]
  })
}
