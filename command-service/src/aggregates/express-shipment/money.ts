import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { CarrierInvoice, CostDifference } from '@freight/contracts/express-shipment/money-parts'
import { Exact } from '@freight/contracts/pricing/money'
import { Refusal } from '@freight/platform/decider'
import { isBelowMinimum, priceByHand } from './client-price.ts'
import { costDifferences, totalOf } from './cost-differences.ts'
import { expectedCostOf, type ExpressShipment, refuseUnapproved, type Stage } from './express-shipment-state.ts'
import { incidentEvent, resolutionsOf } from './incidents.ts'

const compact = (document: string): string => document.replaceAll(/\s+/g, '').toUpperCase()
const isSameDocument = (document: string) => (other: string) => compact(other) === compact(document)

const invoiceExists = (document: string) =>
  new Refusal('INVOICE_EXISTS', 'This invoice is already recorded.', { document, field: 'document' })

/** The recorded invoice of a carrier. @throws Refusal for an unknown one */
const costWith = (document: string, { costs }: ExpressShipment) => {
  const cost = costs.find((one) => isSameDocument(document)(one.document))
  if (!cost) throw new Refusal('INVOICE_UNKNOWN', 'The shipment has no such invoice.', { document })
  return cost
}

const withDispute = (
  shipment: ExpressShipment,
  document: string,
  dispute: ExpressShipment['costs'][number]['dispute'],
): ExpressShipment => ({
  ...shipment,
  costs: shipment.costs.map((one) => (isSameDocument(document)(one.document) ? { ...one, dispute } : one)),
})

/** Whether no waybill is in use, although there was one or the shipment is cancelled. */
const isVoid = ({ work, booking, unusedWaybills }: ExpressShipment): boolean =>
  work === 'CANCELLED' || (!booking && unusedWaybills.length > 0)

/** Differences between these invoices and the expected cost. */
const differencesOf = (invoices: readonly CarrierInvoice[], shipment: ExpressShipment): CostDifference[] => {
  const price = expectedCostOf(shipment)
  const option = shipment.selected?.option
  return costDifferences(invoices, price && option && { price, chargeable: option.chargeable })
}

export const money = {
  decide: {
    RecordExpressCost: (invoice, shipment, meta): EventOf<ExpressShipmentEvents>[] => {
      const { costs } = shipment
      if (costs.some(({ document }) => isSameDocument(invoice.document)(document)))
        throw invoiceExists(invoice.document)
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
      return cost.dispute === 'OPEN' ? [] : [{ type: 'ExpressCostDisputed', data: { document: cost.document, reason } }]
    },
    CloseExpressDispute: ({ document, text }, shipment) => {
      const cost = costWith(document, shipment)
      if (cost.dispute !== 'OPEN') throw new Refusal('NO_DISPUTE', 'The invoice has no open dispute.', { document })
      return [{ type: 'ExpressDisputeClosed', data: { document: cost.document, text } }]
    },
    SetExpressSell: ({ amount, currency, reason }, { selected, sell, charged }, { lookups }) => {
      if (sell?.isManual && sell.amount === amount && sell.currency === currency) return []
      const { settings, fx } = lookups
      const belowMinimum = isBelowMinimum(priceByHand({ amount, currency }), selected?.option, {
        minimum: settings.margins.EXPRESS,
        fx,
        charged,
      })
      return [{ type: 'ExpressSellSet', data: { amount, currency, reason, belowMinimum } }]
    },
    ApproveExpressSell: ({ amount, currency }, { sell }) => {
      if (!sell?.belowMinimum) throw new Refusal('NO_APPROVAL_NEEDED', 'No price waits for an approval.')
      const isSame =
        new Exact(amount ?? sell.amount).equals(sell.amount) && (currency ?? sell.currency) === sell.currency
      if (!isSame)
        throw new Refusal('PRICE_CHANGED', 'The price to approve has changed.', {
          from: amount,
          to: sell.amount,
          currency: sell.currency,
        })
      return sell.isApproved ? [] : [{ type: 'ExpressSellApproved', data: {} }]
    },
    RecordExpressInvoicing: (invoice, shipment) => {
      refuseUnapproved(shipment)
      if (shipment.invoices.some(isSameDocument(invoice.document))) throw invoiceExists(invoice.document)
      return [{ type: 'ExpressShipmentInvoiced', data: invoice }]
    },
  },
  evolve: {
    ExpressCostRecorded: (shipment, { expected: _expected, differences: _differences, total: _total, ...invoice }) => ({
      ...shipment,
      costs: [...shipment.costs, { ...invoice, dispute: 'NONE' }],
    }),
    ExpressCostWithdrawn: (shipment, { document }) => ({
      ...shipment,
      costs: shipment.costs.filter((one) => one.document !== document),
    }),
    ExpressCostDisputed: (shipment, { document }) => withDispute(shipment, document, 'OPEN'),
    ExpressDisputeClosed: (shipment, { document }) => withDispute(shipment, document, 'CLOSED'),
    ExpressSellSet: (shipment, { amount, currency, belowMinimum }) => ({
      ...shipment,
      sell: { amount, currency, belowMinimum, isManual: true, isApproved: false },
    }),
    ExpressSellApproved: (shipment) => ({
      ...shipment,
      ...(shipment.sell && { sell: { ...shipment.sell, isApproved: true } }),
    }),
    ExpressShipmentInvoiced: (shipment, { document }) => ({
      ...shipment,
      invoices: [...shipment.invoices, document],
    }),
  },
} satisfies Stage
