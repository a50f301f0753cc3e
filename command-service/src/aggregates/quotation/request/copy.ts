import type { KeptDocument } from '@freight/contracts/documents/kept-document'
import type { EventOf } from '@freight/contracts/events/event'
import type { SourceLookup } from '@freight/contracts/api/lookups'
import { documentCommands } from '@freight/contracts/quotation/documents'
import { plain, plainNames } from '@freight/contracts/quotation/fields/about-fields'
import { decidesPrice } from '@freight/contracts/quotation/fields/decides-price'
import type { QuotationRequest } from '@freight/contracts/quotation/request'
import { differingFields } from '@freight/contracts/same-content'
import { allOf, allows, may } from '@freight/contracts/access/policy'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { type Meta, Refusal } from '@freight/platform/decider'
import { refuseForOthers, refuseUnusable, remarks, requested, speaksFor } from './request.ts'
import { withStaleSells } from '../staleness.ts'
import type { Stage } from '../state.ts'

type Event = EventOf<QuotationEvents>
type Copying = Meta<'source' | 'client' | 'commercial' | 'locations' | 'settings'>

const asksForQuotations = may('SOLICITAR_COTIZACION')
const pricesByHimself = allOf('ALTA_COTIZACION', 'PRICING')

export const copy = {
  decide: {
    CopyQuotation: ({ withCosts, withSells, withDocuments, request }, _, meta) => {
      const { source } = meta.lookups
      if (!source) throw new Refusal('NOT_REQUESTED', 'Nobody asked for this quotation.')
      const byPricing = !allows(asksForQuotations, meta.principal, {}) && allows(pricesByHimself, meta.principal, {})
      const costs = withCosts ? source.costs.map((group) => ({ was: group.idCost, now: copiedCost(group, meta) })) : []
      const costIds = new Map(costs.map(({ was, now }) => [was, now.idCost]))
      const sells = withSells ? source.sells.map((group) => copiedSell(group, costIds, meta)) : []
      const selected = source.sells.findIndex(({ idSell }) => idSell === source.selected)
      const asked = request ? askedInstead(request, source, byPricing, meta) : askedAgain(source, byPricing, meta)
      if (withCosts || withSells) refuseOtherPrice(source.request, asked)
      if (withDocuments) refuseWithoutRight(asked, byPricing, meta)
      return [
        { type: 'QuotationRequested', data: asked },
        ...(byPricing ? [{ type: 'QuotationTaken', data: { assignedTo: meta.principal.userId } } satisfies Event] : []),
        ...costs.map(({ now }): Event => ({ type: 'CostGroupAdded', data: now })),
        ...sells.map((group): Event => ({ type: 'SellGroupAdded', data: group })),
        ...selectedOf(sells[selected]),
        ...(withDocuments ? source.docs.map((document) => copiedDocument(document, meta)) : []),
        ...(request ? remarks(request, meta) : []),
        // What a copied cost is in goes stale with it.
        ...costs.map(({ now }): Event => staleCost(now.idCost)),
        ...sells.filter((group) => drawnOn(group).length === 0).map(({ idSell }): Event => staleSell(idSell)),
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
const selectedOf = (sell: SellGroup | undefined): Event[] =>
  sell ? [{ type: 'SellSelected', data: { idSell: sell.idSell } }] : []

const days: ReadonlySet<string> = new Set([
  'shipmentDate',
  ...plainNames.filter((field) => plain[field].kind === 'DAY'),
] satisfies (keyof SourceLookup['request'])[])

const withoutPassedDays = <Request extends object>(request: Request, today: string): Request =>
  // Every day is optional: without it the request is still one.
  Object.fromEntries(
    Object.entries(request).filter(([field, value]) => !days.has(field) || String(value) >= today),
  ) as Request

/** The same request under a new reference; days that have passed are left out. */
const askedAgain = (source: SourceLookup, byPricing: boolean, meta: Copying): SourceLookup['request'] => {
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

/** Another request, perhaps of another client, that began with the other one's. */
const askedInstead = (
  request: QuotationRequest,
  source: SourceLookup,
  byPricing: boolean,
  meta: Copying,
): SourceLookup['request'] => {
  if (!byPricing) refuseForOthers(request, meta)
  return { ...requested(request, meta).data, copiedFrom: source.id }
}

/** What was priced was priced for that cargo, lane and terms. */
const refuseOtherPrice = (was: SourceLookup['request'], asked: SourceLookup['request']): void => {
  const fields = differingFields(was, asked).filter(
    (field) => field === 'scope' || (decidesPrice(field) && !days.has(field)),
  )
  if (fields.length > 0)
    throw new Refusal('COPY_PRICED_OTHERWISE', 'Costs and alternatives are for another request.', { fields })
}

/** Documents are copied only by those who may add documents to the copy. */
const refuseWithoutRight = (
  { commercial }: SourceLookup['request'],
  byPricing: boolean,
  { principal }: Copying,
): void => {
  const whose = { commercial, ...(byPricing && { assignedTo: principal.userId }) }
  if (!allows(documentCommands.AddDocument.policy, principal, whose))
    throw new Refusal('FORBIDDEN', 'You may not add documents to quotations.', { permission: 'CONSULTAR_COTIZACION' })
}

/** The bytes lie under their hash, and are there already: the copy names them under an id of its own. */
const copiedDocument = (document: KeptDocument, { id, newId }: Copying): Event => ({
  type: 'DocumentAttached',
  data: { ...document, documentId: `${id}.${newId()}` },
})

const clientOf = ({ client, request }: SourceLookup) => {
  if (!request.client) return undefined
  const { id, nombreFantasia, razonSocial } = refuseUnusable(client)
  return { id, nombreFantasia, razonSocial, reference: request.client.reference }
}

/** The owner of the quotation owns the copy too, if the author may ask in their name; otherwise the author does. */
const commercialOf = ({ commercial }: SourceLookup, byPricing: boolean, meta: Copying): string =>
  commercial?.active && (byPricing || speaksFor(meta, commercial.id)) ? commercial.id : meta.principal.userId

/** It came with an answer to a request for the other quotation: that one is not for this. */
const copiedCost = ({ costRequestId: _answered, ...group }: CostGroup, { newId }: Copying): CostGroup => ({
  ...group,
  idCost: newId(),
})

/** An alternative whose cost does not come along knows nothing of what it costs. */
const copiedSell = (group: SellGroup, costIds: ReadonlyMap<string, string>, { id, newId }: Copying): SellGroup => {
  const { idCost: was, margin, marginPerCurrency, charges, ...rest } = group
  const alone = drawnOn(group).some((one) => !costIds.has(one))
  const idCost = alone ? undefined : costIds.get(was ?? '')
  return {
    ...rest,
    idSell: newId(),
    idCotizacion: id,
    ...(idCost !== undefined && { idCost }),
    charges: alone ? charges.map(withoutCost) : charges.map((charge) => ofCopied(charge, costIds)),
    ...(!alone && margin && { margin }),
    ...(!alone && marginPerCurrency && { marginPerCurrency }),
  }
}

const ofCopied = ({ idCost: was, ...charge }: SellGroup['charges'][number], costIds: ReadonlyMap<string, string>) => {
  const idCost = costIds.get(was ?? '')
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
