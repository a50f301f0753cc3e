import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { CarrierInvoice, CostDifference } from '@freight/contracts/express-shipment/money-parts'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { expectedCostOf, sellOf } from '@freight/contracts/express-shipment/shipment-summary'
import { Exact } from '@freight/contracts/money/money'
import { Refusal } from '@freight/platform/event-store/decider'
import {
  isBelowMinimum,
  priceByHand,
  refuseUnapproved,
  type Stage,
  incidentEvent,
  resolutionsOf,
} from './express-shipment-state.ts'
import { costDifferences, totalOf } from './cost-differences.ts'

const compact = (document: string): string => document.replaceAll(/\s+/g, '').toUpperCase()
const isSameDocument = (document: string) => (other: string) => compact(other) === compact(document)

const invoiceExists = (document: string) =>
  new Refusal('INVOICE_EXISTS', 'This invoice is already recorded.', { document, field: 'document' })

/** The recorded invoice of a carrier. @throws Refusal for an unknown one */
const costWith = (document: string, { costs }: ShipmentState) => {
  const cost = costs.find((one) => isSameDocument(document)(one.document))
  if (!cost) throw new Refusal('INVOICE_UNKNOWN', 'The shipment has no such invoice.', { document })
  return cost
}

const isDisputed = ({ dispute }: ShipmentState['costs'][number]): boolean =>
  dispute !== undefined && dispute.result === undefined

/** Whether no waybill is in use, although there was one or the shipment is cancelled. */
const isVoid = ({ work, booking, unusedWaybills }: ShipmentState): boolean =>
  work === 'CANCELLED' || (!booking && unusedWaybills.length > 0)

/** Differences between these invoices and the expected cost. */
const differencesOf = (invoices: readonly CarrierInvoice[], shipment: ShipmentState): CostDifference[] => {
  const price = expectedCostOf(shipment)
  const option = shipment.selected?.option
  return costDifferences(invoices, price && option && { price, chargeable: option.chargeable })
}

export const money = {
  RecordExpressCost: (invoice, shipment, meta): EventOf<ExpressShipmentEvents>[] => {
    const { costs } = shipment
    if (costs.some(({ document }) => isSameDocument(invoice.document)(document))) throw invoiceExists(invoice.document)
    const expected = expectedCostOf(shipment)
    const data = {
      ...invoice,
      total: totalOf(invoice.lines),
      ...(expected && { expected }),
      differences: differencesOf([...costs, invoice], shipment),
    }
    const recorded = { type: 'ExpressCostRecorded' as const, data }
    return isVoid(shipment)
      ? [recorded, incidentEvent({ reason: 'INVOICED_AFTER_VOID', text: invoice.document }, meta)]
      : [recorded]
  },
  WithdrawExpressCost: ({ document, reason }, shipment): EventOf<ExpressShipmentEvents>[] => {
    const { document: recorded } = costWith(document, shipment)
    const others = shipment.costs.filter((one) => one.document !== recorded)
    const data = { document: recorded, reason, differences: differencesOf(others, shipment) }
    return [
      { type: 'ExpressCostWithdrawn', data },
      // Without the reason: it may name costs, and every reader sees the solution.
      ...resolutionsOf(recorded, ['INVOICED_AFTER_VOID'], shipment, ''),
    ]
  },
  DisputeExpressCost: ({ document, reason }, shipment) => {
    const cost = costWith(document, shipment)
    return isDisputed(cost) ? [] : [{ type: 'ExpressCostDisputed', data: { document: cost.document, reason } }]
  },
  CloseExpressDispute: ({ document, text }, shipment) => {
    const cost = costWith(document, shipment)
    if (!isDisputed(cost)) throw new Refusal('NO_DISPUTE', 'The invoice has no open dispute.', { document })
    return [{ type: 'ExpressDisputeClosed', data: { document: cost.document, text } }]
  },
  SetExpressSell: ({ amount, currency, reason }, { selected, manualSell, charged }, { lookups }) => {
    if (manualSell?.amount === amount && manualSell.currency === currency) return []
    const { settings, fx } = lookups
    const belowMinimum = isBelowMinimum(priceByHand({ amount, currency }), selected?.option, {
      minimum: settings.margins.EXPRESS,
      fx,
      charged: charged?.expected,
    })
    return [{ type: 'ExpressSellSet', data: { amount, currency, reason, belowMinimum } }]
  },
  ApproveExpressSell: ({ amount, currency }, shipment) => {
    const sell = sellOf(shipment)
    if (!sell || !shipment.margin) throw new Refusal('NO_APPROVAL_NEEDED', 'No price waits for an approval.')
    const isSame = new Exact(amount ?? sell.amount).equals(sell.amount) && (currency ?? sell.currency) === sell.currency
    if (!isSame)
      throw new Refusal('PRICE_CHANGED', 'The price to approve has changed.', {
        from: amount,
        to: sell.amount,
        currency: sell.currency,
      })
    return shipment.margin === 'APPROVED' ? [] : [{ type: 'ExpressSellApproved', data: {} }]
  },
  RecordExpressInvoicing: (invoice, shipment) => {
    refuseUnapproved(shipment)
    if (shipment.invoices.some(({ document }) => isSameDocument(invoice.document)(document)))
      throw invoiceExists(invoice.document)
    return [{ type: 'ExpressShipmentInvoiced', data: invoice }]
  },
} satisfies Stage
