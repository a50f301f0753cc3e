import type { StoredDocument } from '@freight/contracts/document/stored-document'
import type { EventOf } from '@freight/contracts/events/event'
import type { SourceLookup } from '@freight/contracts/registry/lookups'
import { documentCommands } from '@freight/contracts/quotation/own-notes'
import { plain, plainNames } from '@freight/contracts/quotation/fields/about-fields'
import { decidesPrice } from '@freight/contracts/quotation/fields/decides-price'
import type { QuotationRequest } from '@freight/contracts/quotation/request'
import { differingFields } from '@freight/contracts/same-content'
import { allOf, allows, may } from '@freight/contracts/access/policy'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { refuseForOthers, usableClient, noteEventsOf, requestEvent, speaksFor } from './request.ts'
import { withStaleSells } from '../staleness.ts'
import type { Stage } from '../quotation-state.ts'

type Event = EventOf<QuotationEvents>
type Copying = Meta<'source' | 'client' | 'commercial' | 'locations' | 'settings'>

const mayRequestQuotations = may('SOLICITAR_COTIZACION')
const pricesOwnRequests = allOf('ALTA_COTIZACION', 'PRICING')

export const copy = {
  decide: {
    CopyQuotation: ({ withCosts, withSells, withDocuments, request }, _, meta) => {
      const { source } = meta.lookups
      if (!source) throw new Refusal('NOT_REQUESTED', 'The quotation was never requested.')
      const byPricing =
        !allows(mayRequestQuotations, meta.principal, {}) && allows(pricesOwnRequests, meta.principal, {})
      const costs = withCosts
        ? source.costs.map((group) => ({ sourceId: group.idCost, copy: copiedCost(group, meta) }))
        : []
      const costIds = new Map(costs.map(({ sourceId, copy: group }) => [sourceId, group.idCost]))
      const sells = withSells ? source.sells.map((group) => copiedSell(group, costIds, meta)) : []
      const selected = source.sells.findIndex(({ idSell }) => idSell === source.selected)
      const copiedRequest = request
        ? changedRequest(request, source, byPricing, meta)
        : repeatedRequest(source, byPricing, meta)
      if (withCosts || withSells) refuseOtherPrice(source.request, copiedRequest)
      if (withDocuments) refuseWithoutRight(copiedRequest, byPricing, meta)
      return [
        { type: 'QuotationRequested', data: copiedRequest },
        ...(byPricing ? [{ type: 'QuotationTaken', data: { assignedTo: meta.principal.userId } } satisfies Event] : []),
        ...costs.map(({ copy: group }): Event => ({ type: 'CostGroupAdded', data: group })),
        ...sells.map((group): Event => ({ type: 'SellGroupAdded', data: group })),
        ...selectionEvents(sells[selected]),
        ...(withDocuments ? source.docs.map((document) => copiedDocument(document, meta)) : []),
        ...(request ? noteEventsOf(request, meta) : []),
        // A stale copied cost makes its alternatives stale too.
        ...costs.map(({ copy: group }): Event => staleCost(group.idCost)),
        ...sells.filter((group) => sourceCosts(group).length === 0).map(({ idSell }): Event => staleSell(idSell)),
      ]
    },
  },
  evolve: {
    SellGroupMarkedStale: (quotation, { idSell, reason }) =>
      withStaleSells(quotation, { reason }, (group) => group.idSell === idSell),
  },
} satisfies Stage

const staleCost = (idCost: string): Event => ({ type: 'CostGroupMarkedStale', data: { idCost, reason: 'COPIED' } })
const staleSell = (idSell: string): Event => ({ type: 'SellGroupMarkedStale', data: { idSell, reason: 'COPIED' } })
const selectionEvents = (sell: SellGroup | undefined): Event[] =>
  sell ? [{ type: 'SellSelected', data: { idSell: sell.idSell } }] : []

const days: ReadonlySet<string> = new Set([
  'shipmentDate',
  ...plainNames.filter((field) => plain[field].kind === 'DAY'),
] satisfies (keyof SourceLookup['request'])[])

const withoutPassedDays = <Request extends object>(request: Request, today: string): Request =>
  // All these dates are optional.
  Object.fromEntries(
    Object.entries(request).filter(([field, value]) => !days.has(field) || String(value) >= today),
  ) as Request

/** The same request under a new reference, without dates in the past. */
const repeatedRequest = (source: SourceLookup, byPricing: boolean, meta: Copying): SourceLookup['request'] => {
  const { client: _client, ...request } = source.request
  const client = clientOf(source)
  return {
    ...withoutPassedDays(request, meta.today),
    ...(client && { client }),
    referencia: meta.id,
    company: meta.company,
    commercial: commercialOf(source, byPricing, meta),
    copiedFrom: source.id,
  }
}

/** An edited copy, perhaps for another client. */
const changedRequest = (
  request: QuotationRequest,
  source: SourceLookup,
  byPricing: boolean,
  meta: Copying,
): SourceLookup['request'] => {
  if (!byPricing) refuseForOthers(request, meta)
  return { ...requestEvent(request, meta).data, copiedFrom: source.id }
}

/** @throws Refusal if a changed field affects the copied prices */
const refuseOtherPrice = (sourceRequest: SourceLookup['request'], request: SourceLookup['request']): void => {
  const fields = differingFields(sourceRequest, request).filter(
    (field) => field === 'scope' || (decidesPrice(field) && !days.has(field)),
  )
  if (fields.length > 0)
    throw new Refusal('COPY_PRICED_OTHERWISE', 'Costs and alternatives are for another request.', { fields })
}

/** @throws Refusal unless the author may add documents to the copy */
const refuseWithoutRight = (
  { commercial }: SourceLookup['request'],
  byPricing: boolean,
  { principal }: Copying,
): void => {
  const ownership = { commercial, ...(byPricing && { assignedTo: principal.userId }) }
  if (!allows(documentCommands.AddDocument.policy, principal, ownership))
    throw new Refusal('FORBIDDEN', 'You may not add documents to quotations.', { permission: 'CONSULTAR_COTIZACION' })
}

/** The copy refers to the stored content by its hash, with a new document id. */
const copiedDocument = (document: StoredDocument, { id, newId }: Copying): Event => ({
  type: 'DocumentAttached',
  data: { ...document, documentId: `${id}.${newId()}` },
})

const clientOf = ({ client, request }: SourceLookup) => {
  if (!request.client) return undefined
  const { id, nombreFantasia, razonSocial } = usableClient(client)
  return { id, nombreFantasia, razonSocial, reference: request.client.reference }
}

/** Owner of the copy: that of the source if the author may request on their behalf, else the author. */
const commercialOf = ({ commercial }: SourceLookup, byPricing: boolean, meta: Copying): string =>
  commercial?.active && (byPricing || speaksFor(meta, commercial.id)) ? commercial.id : meta.principal.userId

/** The copied cost without the cost request, which belongs to the source quotation. */
const copiedCost = ({ costRequestId: _answered, ...group }: CostGroup, { newId }: Copying): CostGroup => ({
  ...group,
  idCost: newId(),
})

/** A copied alternative; without its costs if they are not copied. */
const copiedSell = (group: SellGroup, costIds: ReadonlyMap<string, string>, { id, newId }: Copying): SellGroup => {
  const { idCost: sourceCostId, margin, marginPerCurrency, charges, ...rest } = group
  const isDetached = sourceCosts(group).some((one) => !costIds.has(one))
  const idCost = isDetached ? undefined : costIds.get(sourceCostId ?? '')
  return {
    ...rest,
    idSell: newId(),
    idCotizacion: id,
    ...(idCost !== undefined && { idCost }),
    charges: isDetached ? charges.map(withoutCost) : charges.map((charge) => copiedCharge(charge, costIds)),
    ...(!isDetached && margin && { margin }),
    ...(!isDetached && marginPerCurrency && { marginPerCurrency }),
  }
}

const copiedCharge = (
  { idCost: sourceCostId, ...charge }: SellGroup['charges'][number],
  costIds: ReadonlyMap<string, string>,
) => {
  const idCost = costIds.get(sourceCostId ?? '')
  return { ...(idCost !== undefined && { idCost }), ...charge }
}

const withoutCost = ({
  idCost: _ofLine,
  costIndex: _index,
  costLineId: _line,
  costCurrency: _currency,
  costAmountPerUnit: _perUnit,
  costAmount: _amount,
  costConverted: _converted,
  chargeableRule: _rule,
  ...charge
}: SellGroup['charges'][number]) => charge
