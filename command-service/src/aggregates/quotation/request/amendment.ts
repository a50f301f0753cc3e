import { quotedOnceStatuses } from '@freight/contracts/vocabulary/quotation'
import { chargeableRuleOf } from '@freight/contracts/company-settings/chargeable-numbers'
import { deliveredTwice, isDeliveredTwice } from '@freight/contracts/freight/delivery'
import { chosenDirection } from '@freight/contracts/freight/direction'
import { type FieldApplies, fieldApplies, plainNames } from '@freight/contracts/quotation/fields/about-fields'
import { decidesPrice } from '@freight/contracts/quotation/fields/decides-price'
import { AmendedRequest, type QuotationRequest, type RequestChanges } from '@freight/contracts/quotation/request'
import { differingFields, sameContent } from '@freight/contracts/same-content'
import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { isPricedBy, repricedCosts, staleSells } from '../costs/repricing.ts'
import { clientOf, deliveryMissingRefusal, hasNoDelivery, placeFor, withRequest } from './request.ts'
import { shipmentTotals } from '../shipment-totals.ts'
import { withStaleSells } from '../staleness.ts'
import type { Quotation, Stage } from '../quotation-state.ts'

type Request = NonNullable<Quotation['request']>
type Event = EventOf<QuotationEvents>

export const amendment = {
  decide: {
    AmendRequest: (changes, quotation, meta) => {
      const before = requestOf(quotation)
      const request = amendedRequest(before, changes, meta)
      const changed = differingFields(before, request)
      if (changed.length === 0) return []
      if (quotation.costs.length > 0 && changed.some((field) => field === 'transportMode' || field === 'modo'))
        throw new Refusal('HAS_COSTS', 'Costs are of one transport and mode: remove them first.', { field: 'modo' })
      if (quotation.sells.length > 0 && changed.includes('scope'))
        throw new Refusal('HAS_SELLS', 'Alternatives are of one scope: remove them first.', { field: 'scope' })
      const repricing = changed.some((field) => decidesPrice(field) || isPricedBy(field, quotation))
      const reopens = repricing && offeredStatuses.has(quotation.status)
      const now = withRequest(quotation, request)
      // Texts affect no price: a percentage keeps the exchange rates of its day.
      const costs = repricing ? repricedCosts(quotation, { now, changed, fx: meta.lookups.fx }) : []
      return [
        { type: 'QuotationRequestAmended', data: { request, changed, repricing } },
        ...(reopens ? [{ type: 'QuotationReopenedForPricing', data: {} } satisfies Event] : []),
        ...(repricing && !reopens ? staleSells(quotation, costs) : []),
        ...costs,
      ]
    },
  },
  evolve: {
    QuotationRequestAmended: (quotation, { request, changed, repricing }) => ({
      ...withRequest(quotation, request),
      removedCosts: withAmendedMark(quotation.removedCosts, repricing),
      removedSells: withAmendedMark(quotation.removedSells, repricing || changed.includes('scope')),
    }),
    QuotationReopenedForPricing: (quotation) => withStaleSells(quotation, { reason: 'REQUEST_AMENDED' }),
  },
} satisfies Stage

/** Marks removed items as amended if the change affects their price. */
const withAmendedMark = <One extends { isAmended: boolean }>(
  removed: readonly One[],
  affectsPrice: boolean,
): readonly One[] => (affectsPrice ? removed.map((one) => ({ ...one, isAmended: true })) : removed)

/** Statuses in which the client or the commercial already has a price for the former request. */
const offeredStatuses: ReadonlySet<string> = new Set(quotedOnceStatuses)

const requestOf = ({ request }: Quotation): Request => {
  if (!request) throw new Refusal('NOT_REQUESTED', 'The quotation was never requested.')
  return request
}

const formOf = ({ client, totals, ...request }: Request) => ({
  ...request,
  ...(client && { client: { id: client.id, reference: client.reference } }),
  ...(totals.overridden && { totalsOverridden: totals.overridden }),
  notes: [],
})

/** The request with the changes, validated as a whole like a new one. */
const amendedRequest = (
  before: Request,
  changes: RequestChanges,
  meta: Meta<'client' | 'locations' | 'settings'>,
): Request => {
  const givenChanges = Object.entries(changes).filter(([, value]) => value !== undefined)
  const form = AmendedRequest.parse(
    withoutNull({
      ...formOf(before),
      ...fieldsNoLongerRequested(before, changes),
      ...Object.fromEntries(givenChanges),
    }),
  )
  if (changes.shipmentDate && changes.shipmentDate !== before.shipmentDate && changes.shipmentDate < meta.today)
    throw new Refusal('SHIPMENT_DATE_PAST', 'The shipment date lies in the past.', { field: 'shipmentDate' })
  const {
    client: _client,
    notes: _notes,
    commercial: _commercial,
    totalsOverridden: _totals,
    direction,
    ...rest
  } = form
  const places = placesAfter(form, before, changes, meta)
  const client = changes.client ? clientOf(form, meta) : before.client
  const { referencia, company, commercial, copiedFrom } = before
  // A request from before this rule existed can still be amended.
  if (hasNoDelivery({ ...form, ...places, company }) && !hasNoDelivery(before)) throw deliveryMissingRefusal()
  if (isDeliveredTwice(form) && !isDeliveredTwice(before))
    throw new Refusal('DELIVERY_TWICE', deliveredTwice, { field: 'deliveryData' })
  return {
    ...rest,
    ...places,
    ...chosenDirection({ company: before.company, ...places }, direction),
    ...totalsAfter(form, before, meta),
    ...(client && { client }),
    ...(copiedFrom !== undefined && { copiedFrom }),
    referencia,
    company,
    commercial,
    containerQty: form.containerData.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Fields that no longer apply to the changed units or terms, as null. */
const fieldsNoLongerRequested = (before: Request, changes: RequestChanges) => {
  const { containerData = before.containerData, uldData = before.uldData, truckData = before.truckData } = changes
  const { incoterm = before.incoterm } = changes
  const terms: FieldApplies = {
    incoterm,
    containerData,
    uldData: uldData ?? undefined,
    truckData: truckData ?? undefined,
  }
  return Object.fromEntries(plainNames.filter((field) => !fieldApplies(field, terms)).map((field) => [field, null]))
}

/** Fields that determine the weights of a shipment. */
const weightFields = ['modo', 'packingData', 'totalsOverridden', 'stackable', 'uldData'] as const

/**
 * Totals after the change. Only other cargo is weighed again, with the stored chargeable weight rule of the request;
 * another mode uses the company's present rule.
 */
const totalsAfter = (form: QuotationRequest, before: Request, { lookups }: Meta<'settings'>) => {
  const { pesoTotal, cbmTotal, chargeableTotal, chargeableBasis, chargeableRule, ctnTotal, pltTotal, totals } = before
  const formerForm = { ...before, totalsOverridden: totals.overridden }
  if (weightFields.every((field) => sameContent(form[field], formerForm[field])))
    return { pesoTotal, cbmTotal, chargeableTotal, chargeableBasis, chargeableRule, ctnTotal, pltTotal, totals }
  const rule = form.modo === before.modo ? chargeableRule : chargeableRuleOf(form.modo, lookups.settings.chargeable)
  return shipmentTotals(form, rule)
}

const withoutNull = (form: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))

/** The places of the request: unchanged ones keep their stored names, unless the new transport needs another kind. */
const placesAfter = (
  form: QuotationRequest,
  before: Request,
  changes: RequestChanges,
  { lookups: { locations } }: Meta<'locations'>,
) => {
  const isOtherTransport = form.transportMode !== before.transportMode
  const from =
    isOtherTransport || changes.origenCodigo !== undefined
      ? placeFor(form.transportMode, locations.origin, 'origenCodigo')
      : { name: before.origenName, country: before.origenPais }
  const to =
    isOtherTransport || changes.destinoCodigo !== undefined
      ? placeFor(form.transportMode, locations.destination, 'destinoCodigo')
      : { name: before.destinoName, country: before.destinoPais }
  return { origenName: from.name, origenPais: from.country, destinoName: to.name, destinoPais: to.country }
}
