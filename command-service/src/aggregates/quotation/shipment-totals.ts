import {
  type Chargeable,
  type ChargeableRule,
  cargoTotals,
  chargeableOfTotals,
} from '@freight/contracts/freight/chargeable'
import { Exact } from '@freight/contracts/money/money'
import type { QuotationRequest } from '@freight/contracts/quotation/request'
import { Refusal } from '@freight/platform/event-store/decider'

// More than the world ships in a year: amounts computed from it still fit into the 15 digits of a decimal text.
const MAX_TOTAL = '1000000000'

/** Weight (kg), volume (m³), chargeable weight and pieces of a request: always computed here, never taken from the form. */
export const shipmentTotals = (form: QuotationRequest, rule: ChargeableRule) => {
  const { modo, packingData: rows, stackable, uldData: ulds, totalsOverridden: typed } = form
  const { pesoTotal, cbmTotal, ctnTotal, pltTotal, ...cargo } = cargoTotals({
    mode: modo,
    rows,
    stackable,
    ulds,
    rule,
  })
  const computed = { pesoTotal, cbmTotal, chargeableTotal: cargo.chargeable }
  const countedTotals = typed ? typedTotals(form, typed, rule) : { ...computed, chargeableBasis: cargo.basis }
  // The computed totals are stored next to the typed ones.
  const stored = [countedTotals, computed].flatMap((one) => [one.pesoTotal, one.cbmTotal, one.chargeableTotal])
  if (stored.some((one) => new Exact(one).gt(MAX_TOTAL)))
    throw new Refusal('CARGO_TOO_LARGE', 'No shipment is that large.', { field: 'packingData' })
  return {
    ...countedTotals,
    chargeableRule: rule,
    ctnTotal,
    pltTotal,
    totals: { computed, ...(typed && { overridden: typed }) },
  }
}

type Typed = NonNullable<QuotationRequest['totalsOverridden']>

const typedTotals = ({ modo, stackable, uldData: ulds }: QuotationRequest, typed: Typed, rule: ChargeableRule) => {
  const { pesoTotal, cbmTotal, chargeableTotal } = typed
  const computed: Chargeable = chargeableOfTotals(modo, typed, { stackable, ulds, rule })
  return chargeableTotal === undefined
    ? { pesoTotal, cbmTotal, chargeableTotal: computed.chargeable, chargeableBasis: computed.basis }
    : { pesoTotal, cbmTotal, chargeableTotal, chargeableBasis: 'NONE' as const }
}
