import { z } from 'zod'
import { directionOf, directions } from '../freight/direction.ts'
import { QuotationRequested } from '../quotation/requested.ts'

/** Where goods are fetched or brought: the street only where the agent has to go there. */
const AgentAddress = z.object({
  direccion: z.string().optional(),
  codPostal: z.string(),
  ciudad: z.string(),
  estado: z.string(),
})
type AgentAddress = z.infer<typeof AgentAddress>

const shown = {
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

/** What an agent sees of a request. Never who the client is, what the goods are worth, or who supplies and receives them. */
export const AgentShipment = QuotationRequested.pick(shown).extend({
  /** Whether the seller or the buyer asks: it tells which charges are wanted. */
  direction: z.enum(directions),
  pickups: z.array(AgentAddress),
  deliveries: z.array(AgentAddress),
})
export type AgentShipment = z.infer<typeof AgentShipment>

/** Terms under which the agent fetches the goods at the seller's, or brings them to the buyer's door. */
const fetched: readonly string[] = ['EXW', 'FCA']
const brought: readonly string[] = ['DAP', 'DPU', 'DDP']

/** Fields of a request in which agents see something, as an amendment names them. */
const seenInRequest: readonly string[] = [...Object.keys(AgentShipment.shape), 'pickupData', 'deliveryData']

/** Whether agents see a request otherwise when these fields of it were changed. */
export const changesForAgents = (changed: readonly string[]): boolean =>
  changed.some((field) => seenInRequest.includes(field))

type Address = { direccion: string; codPostal: string; ciudad: string; estado: string }

const asSeen = ({ direccion, codPostal, ciudad, estado }: Address, needsStreet: boolean): AgentAddress => ({
  ...(needsStreet && direccion !== '' && { direccion }),
  codPostal,
  ciudad,
  estado,
})

/** A request as the agents see it who are asked for its costs. */
export const shipmentForAgents = (request: QuotationRequested): AgentShipment =>
  // The schema leaves out whatever it does not name.
  AgentShipment.parse({
    ...request,
    direction: directionOf(request.company, request.origenPais, request.destinoPais, request.direction),
    pickups: request.pickupData.map((one) => asSeen(one, fetched.includes(request.incoterm))),
    deliveries: (request.deliveryData ?? []).map((one) => asSeen(one, brought.includes(request.incoterm))),
  })
