import { withId } from '@freight/contracts/express-address/party-id'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { type ExpressRequest, directionOf } from '@freight/contracts/express-shipment/shipment'
import { expressTotals } from '@freight/contracts/express-shipment/totals'
import { homeCountries } from '@freight/contracts/freight/direction'
import { allows, may } from '@freight/contracts/access/policy'
import { differingFields, sameContent } from '@freight/contracts/same-content'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { refuseBooked, type Stage } from './express-shipment-state.ts'

/** Price list of a client without one. */
const standardList = 'IP0'

/** Fields as a schema of changes has them: an absent one may be undefined. */
type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

const defined = <Fields extends object>(changes: Changes<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Fields>

type Parties = Pick<ExpressRequest, 'shipperAddress' | 'recipientAddress'>
const partyNames = ['shipperAddress', 'recipientAddress'] as const

const directionIn = (company: string, parties: Parties) => directionOf(parties, homeCountries[company] ?? '')

/** The client with its present name and price lists. @throws Refusal if it is unknown or inactive */
const clientFields = (lookup: Meta<'expressClient'>['lookups']['expressClient']) => {
  if (!lookup) throw new Refusal('CLIENT_UNKNOWN', 'There is no such client.', { field: 'cliente' })
  const { id, nombreFantasia, active, ibExpress, obExpress } = lookup
  if (!active) throw new Refusal('CLIENT_INACTIVE', 'This client is inactive.', { field: 'cliente' })
  return { cliente: { id, nombreFantasia }, ibExpress: ibExpress || standardList, obExpress: obExpress || standardList }
}

/** @throws Refusal unless the principal may change the shipment now: the owner only while it is requested */
export const refuseLaterOwner = ({ work }: ShipmentState, { principal }: Pick<Meta, 'principal'>): void => {
  const permission = 'MODIFICAR_SHIPMENT'
  if (work !== 'REQUESTED' && !allows(may(permission), principal, {}))
    throw new Refusal('FORBIDDEN', 'Operations already work on this shipment.', { permission })
}

const refuseUnlessEditable = (shipment: ShipmentState, meta: Pick<Meta, 'principal'>): void => {
  refuseBooked(shipment)
  refuseLaterOwner(shipment, meta)
}

/** The commercial of a request. @throws Refusal for another one without the right, or an unknown one */
const commercialOf = (typed: string | undefined, { principal, lookups }: Meta<'commercial'>): string => {
  const { userId, relatedCommercials = [] } = principal
  const isRelated = typed === undefined || typed === userId || relatedCommercials.includes(typed)
  if (!isRelated && !allows(may('EXPRESS_OP'), principal, {}) && !allows(may('GERENTE_COMERCIAL'), principal, {}))
    throw new Refusal('FORBIDDEN', 'You cannot request shipments for this commercial.', { permission: 'EXPRESS_OP' })
  const { commercial } = lookups
  if (!commercial?.active || !commercial.permissions.includes('SOLICITAR_SHIPMENT'))
    throw new Refusal('COMMERCIAL_UNKNOWN', 'There is no such active commercial.', { field: 'commercial' })
  return commercial.id
}

/** The typed parties that differ from those of the request. */
const partyChanges = (typed: Changes<Parties>, request: ExpressRequest, meta: Pick<Meta, 'newId'>): Partial<Parties> =>
  Object.fromEntries(
    partyNames.flatMap((name) => {
      const party = typed[name] && withId(typed[name], meta, request[name])
      return party && !sameContent(party, request[name]) ? [[name, party]] : []
    }),
  )

export const request = {
  RequestExpressShipment: ({ commercial, copiedFrom, returnOf, cliente, ...form }, _, meta) => {
    const { today, company, lookups } = meta
    const client = cliente && clientFields(lookups.expressClient)
    const parties = {
      shipperAddress: withId(form.shipperAddress, meta),
      recipientAddress: withId(form.recipientAddress, meta),
    }
    const data = {
      ...form,
      ...parties,
      ...(client && { cliente: client.cliente }),
      ibExpress: form.ibExpress || client?.ibExpress || standardList,
      obExpress: form.obExpress || client?.obExpress || standardList,
      shippingDay: form.shippingDay ?? today,
      direction: directionIn(company, parties),
      totals: expressTotals(form.packingData),
      commercial: commercialOf(commercial, meta),
      ...(copiedFrom !== undefined && { copiedFrom }),
      ...(returnOf !== undefined && { returnOf }),
    }
    return [{ type: 'ExpressShipmentRequested', data }]
  },
  AmendExpressShipment: ({ cliente, shipperAddress, recipientAddress, ...typed }, shipment, meta) => {
    refuseUnlessEditable(shipment, meta)
    const former = shipment.request
    const client = cliente && clientFields(meta.lookups.expressClient)
    const isOtherClient = client && client.cliente.id !== former.cliente?.id
    const isRemoved = cliente === null && former.cliente !== undefined
    const amended: ExpressRequest = {
      ...former,
      ...(isOtherClient && client),
      ...(isRemoved && { cliente: undefined, ibExpress: standardList, obExpress: standardList }),
      ...defined<ExpressRequest>(typed),
      ...partyChanges({ shipperAddress, recipientAddress }, former, meta),
    }
    const changed = differingFields(former, amended)
    if (changed.length === 0) return []
    const changes = Object.fromEntries(
      Object.entries(defined<ExpressRequest>(amended)).filter(([field]) => changed.includes(field)),
    )
    const data = {
      changes,
      ...(isRemoved && { removed: ['cliente' as const] }),
      direction: directionIn(shipment.company, amended),
      totals: expressTotals(amended.packingData),
    }
    return [{ type: 'ExpressShipmentAmended', data }]
  },
  SetGoodsLines: ({ goods }, shipment, meta) => {
    refuseUnlessEditable(shipment, meta)
    return sameContent(goods, shipment.request.goods) ? [] : [{ type: 'ExpressGoodsLinesSet', data: { goods } }]
  },
  SetParties: (typed, shipment, meta) => {
    refuseUnlessEditable(shipment, meta)
    const former = shipment.request
    const changes = partyChanges(typed, former, meta)
    if (Object.keys(changes).length === 0) return []
    const direction = directionIn(shipment.company, { ...former, ...changes })
    return [{ type: 'ExpressPartiesSet', data: { ...changes, direction } }]
  },
  SetDuties: ({ duties }, shipment, meta) => {
    refuseUnlessEditable(shipment, meta)
    return sameContent(duties, shipment.request.duties) ? [] : [{ type: 'ExpressDutiesSet', data: { duties } }]
  },
} satisfies Stage
