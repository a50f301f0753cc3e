import { z } from 'zod'
import { directionOf } from '../freight/direction.ts'
import { deliveredTerms, directions } from '../vocabulary/journey.ts'
import { Quantity } from '../money/money.ts'
import { QuotationRequested } from '../freight/request/requested.ts'
import type { Pickup } from '../freight/request/shipment.ts'

/** A pickup or delivery address: the street only where the agent has to go there. */
const AgentAddress = z.object({
  direccion: z.string().optional(),
  codPostal: z.string(),
  ciudad: z.string(),
  estado: z.string(),
  /** Kilograms and cubic metres at this address. */
  peso: Quantity.optional(),
  volumen: Quantity.optional(),
})
type AgentAddress = z.infer<typeof AgentAddress>

const visibleFields = {
  referencia: true,
  company: true,
  transportMode: true,
  modo: true,
  containerQty: true,
  containerData: true,
  uldData: true,
  truckData: true,
  origenCodigo: true,
  origenName: true,
  origenPais: true,
  destinoCodigo: true,
  destinoName: true,
  destinoPais: true,
  incoterm: true,
  commodityCodigo: true,
  commodityDescr: true,
  dangerousGoods: true,
  pesoTotal: true,
  cbmTotal: true,
  chargeableTotal: true,
  chargeableBasis: true,
  chargeableRule: true,
  ctnTotal: true,
  pltTotal: true,
  stackable: true,
  shipmentDate: true,
  packingData: true,
  measureSystem: true,
  shipperOwned: true,
  overLength: true,
  overWidth: true,
  overHeight: true,
  readyDate: true,
  deliveryAtTerminal: true,
  setPoint: true,
} as const

/** Fields of a request for agents. Never the client, the value of the goods, or supplier and receiver. */
export const AgentShipment = QuotationRequested.pick(visibleFields).extend({
  /** Side of our client, which decides the charges in question. */
  direction: z.enum(directions),
  pickups: z.array(AgentAddress),
  deliveries: z.array(AgentAddress),
})
export type AgentShipment = z.infer<typeof AgentShipment>

/** Incoterms under which the agent picks goods up at the seller's or delivers to the buyer's door. */
const pickedUpByAgent: readonly string[] = ['EXW', 'FCA']
const deliveredByAgent: readonly string[] = deliveredTerms

/** Fields of a request that agents can see, by their names in an amendment. */
const seenInRequest: readonly string[] = [...Object.keys(AgentShipment.shape), 'pickupData', 'deliveryData']

/** Whether a change of these fields changes the agents' view of a request. */
export const changesForAgents = (changed: readonly string[]): boolean =>
  changed.some((field) => seenInRequest.includes(field))

type Address = Pick<z.infer<typeof Pickup>, 'direccion' | 'codPostal' | 'ciudad' | 'estado' | 'peso' | 'volumen'>

const visibleAddress = (
  { direccion, codPostal, ciudad, estado, peso, volumen }: Address,
  needsStreet: boolean,
): AgentAddress => ({
  ...(needsStreet && direccion !== '' && { direccion }),
  codPostal,
  ciudad,
  estado,
  ...(peso !== undefined && { peso }),
  ...(volumen !== undefined && { volumen }),
})

/** The view of a request for its agents. */
export const shipmentForAgents = (request: QuotationRequested): AgentShipment =>
  // The schema drops all other fields.
  AgentShipment.parse({
    ...request,
    direction: directionOf(request.company, request.origenPais, request.destinoPais, request.direction),
    pickups: request.pickupData.map((one) => visibleAddress(one, pickedUpByAgent.includes(request.incoterm))),
    deliveries: (request.deliveryData ?? []).map((one) =>
      visibleAddress(one, deliveredByAgent.includes(request.incoterm)),
    ),
  })
