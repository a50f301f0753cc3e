import type { Stackable } from '../vocabulary/schemas.ts'
import { type Chargeable, type ChargeableRule, chargeableOfTotals, chargeableWeight } from './chargeable.ts'
import type { QuotationRequested } from './request/requested.ts'

type Cargo = Pick<QuotationRequested, 'modo' | 'chargeableTotal' | 'pesoTotal' | 'cbmTotal' | 'packingData'> &
  Partial<Pick<QuotationRequested, 'totals' | 'chargeableRule' | 'uldData'>> & { stackable?: Stackable }

/** Whether the chargeable weight was typed: it applies to every provider, and their rules do not. */
export const isTypedByHand = ({ totals }: Pick<Cargo, 'totals'>): boolean =>
  totals?.overridden?.chargeableTotal !== undefined

const weigh = (cargo: Cargo, rule: ChargeableRule): Chargeable => {
  const { modo: mode, packingData: rows, totals, pesoTotal, cbmTotal, stackable = 'YES', uldData: ulds } = cargo
  const typedTotals = totals?.overridden ?? (rows.length === 0 ? { pesoTotal, cbmTotal } : undefined)
  return typedTotals
    ? chargeableOfTotals(mode, typedTotals, { stackable, ulds, rule })
    : chargeableWeight({ mode, rows, stackable, ulds, rule })
}

/**
 * The shipment weighed with this rule: chargeable kilograms and their basis. Without a rule, or with a typed chargeable
 * weight, it stays unchanged.
 */
export const weighedBy = <Shipment extends Cargo>(shipment: Shipment, rule: ChargeableRule | undefined): Shipment => {
  if (rule === undefined || isTypedByHand(shipment)) return shipment
  const { chargeable, basis } = weigh(shipment, rule)
  return { ...shipment, chargeableRule: rule, chargeableTotal: chargeable, chargeableBasis: basis }
}
