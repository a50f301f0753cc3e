import { chargeableRuleOf } from '@freight/contracts/company-settings/chargeable-numbers'
import { pricedUnits } from '@freight/contracts/pricing/charges'
import { lacksDelivery } from '@freight/contracts/freight/delivery'
import { chosenDirection, directionOf } from '@freight/contracts/freight/direction'
import { kindMissing } from '@freight/contracts/freight/reference-routes'
import { isCommercial, type Lookups, type LocationLookup } from '@freight/contracts/registry/lookups'
import { allows, may } from '@freight/contracts/access/policy'
import type { QuotationRequest } from '@freight/contracts/quotation/request'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { refuseUnlessEligible } from './assignment.ts'
import { noteEvent } from './notes.ts'
import { shipmentTotals } from '../shipment-totals.ts'
import type { Quotation, Stage } from '../quotation-state.ts'

type RequestMeta = Meta<'client' | 'commercial' | 'locations' | 'settings'>

export const request = {
  decide: {
    RequestQuotation: (form, _, meta) => {
      refuseForOthers(form, meta)
      return [requestEvent(form, meta), ...noteEventsOf(form, meta)]
    },
    CreateQuotation: ({ assignedTo, ...form }, _, meta) => {
      const { userId: author } = meta.principal
      const requestedEvent = requestEvent(form, meta)
      const takenEvent = { type: 'QuotationTaken' as const, data: { assignedTo: author } }
      if (assignedTo === undefined || assignedTo === author)
        return [requestedEvent, takenEvent, ...noteEventsOf(form, meta)]
      refuseUnlessEligible('assignedTo', meta.lookups.targetUsers)
      const previous = { assignedTo: author, commercial: requestedEvent.data.commercial }
      return [
        requestedEvent,
        takenEvent,
        { type: 'QuotationAssigned', data: { assignedTo, previous } },
        ...noteEventsOf(form, meta),
      ]
    },
  },
  evolve: {
    QuotationRequested: (quotation, request) => ({
      ...withRequest(quotation, request),
      company: request.company,
      commercial: request.commercial,
    }),
  },
} satisfies Stage

/** The quotation with the present request. */
export const withRequest = (quotation: Quotation, request: NonNullable<Quotation['request']>): Quotation => ({
  ...quotation,
  request,
  scope: request.scope,
  transportMode: request.transportMode,
  modo: request.modo,
  chargeableTotal: request.chargeableTotal,
  units: pricedUnits(request),
})

/** Whether the principal may request on behalf of this commercial. */
export const speaksFor = ({ principal }: Pick<Meta, 'principal'>, commercial: string): boolean =>
  commercial === principal.userId ||
  (principal.relatedCommercials?.includes(commercial) ?? false) ||
  allows(may('GERENTE_COMERCIAL'), principal, {})

export const refuseForOthers = ({ commercial }: QuotationRequest, meta: Pick<Meta, 'principal'>): void => {
  if (commercial !== undefined && !speaksFor(meta, commercial))
    throw new Refusal('FORBIDDEN', 'You cannot request quotations for this commercial.', {
      permission: 'GERENTE_COMERCIAL',
    })
}

export const noteEventsOf = ({ notes }: QuotationRequest, meta: RequestMeta) =>
  notes.map((note) => noteEvent(note, meta))

export const requestEvent = (form: QuotationRequest, meta: RequestMeta) => {
  const { client: _client, notes: _notes, totalsOverridden: _typed, direction, ...rest } = form
  const { origin, destination } = meta.lookups.locations
  const { id: commercial } = commercialOf(form, meta)
  const client = clientOf(form, meta)
  if (form.shipmentDate !== undefined && form.shipmentDate < meta.today)
    throw new Refusal('SHIPMENT_DATE_PAST', 'The shipment date lies in the past.', { field: 'shipmentDate' })
  const from = placeFor(form.transportMode, origin, 'origenCodigo')
  const to = placeFor(form.transportMode, destination, 'destinoCodigo')
  const lane = { company: meta.company, origenPais: from.country, destinoPais: to.country }
  if (hasNoDelivery({ ...form, ...lane })) throw deliveryMissingRefusal()
  return {
    type: 'QuotationRequested' as const,
    data: {
      ...rest,
      ...chosenDirection(lane, direction),
      ...shipmentTotals(form, chargeableRuleOf(form.modo, meta.lookups.settings.chargeable)),
      ...(client && { client }),
      referencia: meta.id,
      company: meta.company,
      commercial,
      containerQty: form.containerData.reduce((sum, { quantity }) => sum + quantity, 0),
      origenName: from.name,
      origenPais: from.country,
      destinoName: to.name,
      destinoPais: to.country,
    },
  }
}

type Delivered = Omit<Parameters<typeof lacksDelivery>[0], 'direction'> &
  Parameters<typeof chosenDirection>[0] & { direction?: 'IMPORT' | 'EXPORT' | undefined }

/** Whether our client pays for the delivery, and the place of delivery is missing. */
export const hasNoDelivery = ({ direction, ...delivered }: Delivered): boolean =>
  lacksDelivery({
    ...delivered,
    direction: directionOf(delivered.company, delivered.origenPais, delivered.destinoPais, direction),
  })

export const deliveryMissingRefusal = () =>
  new Refusal('DELIVERY_MISSING', 'Name the address of the delivery, or the terminal.', { field: 'deliveryData' })

export const clientOf = (form: Pick<QuotationRequest, 'client'>, { lookups }: Meta<'client'>) => {
  if (!form.client) return undefined
  const { id, nombreFantasia, razonSocial } = usableClient(lookups.client)
  return { id, nombreFantasia, razonSocial, reference: form.client.reference }
}

/** The client. @throws Refusal if it is unknown, merged or inactive */
export const usableClient = (client: Lookups['client']): NonNullable<Lookups['client']> => {
  if (!client) throw new Refusal('CLIENT_UNKNOWN', 'There is no such client.', { field: 'client' })
  const { active, mergedInto: survivorId } = client
  if (survivorId !== undefined)
    throw new Refusal('CLIENT_MERGED', 'This client was merged into another one.', {
      field: 'client',
      into: survivorId,
    })
  if (!active) throw new Refusal('CLIENT_INACTIVE', 'This client is inactive.', { field: 'client' })
  return client
}

const commercialOf = (form: QuotationRequest, { lookups, principal }: RequestMeta) => {
  const { commercial } = lookups
  // Users may request for themselves; another commercial must be able to follow the quotation up.
  const isForAuthor = form.commercial === undefined || form.commercial === principal.userId
  if (!commercial?.active || (!isForAuthor && !isCommercial(commercial)))
    throw new Refusal('COMMERCIAL_UNKNOWN', 'There is no such active commercial.', { field: 'commercial' })
  return commercial
}

export const placeFor = (
  transport: TransportMode,
  place: LocationLookup | undefined,
  field: string,
): LocationLookup => {
  if (!place) throw new Refusal('LOCATION_UNKNOWN', 'There is no such location.', { field })
  const kind = kindMissing(transport, place)
  if (kind) throw new Refusal('LOCATION_KIND', `${place.name} is no ${kind.toLowerCase()}.`, { field, kind })
  return place
}
