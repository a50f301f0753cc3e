import type { Incoterm, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { demoCargo, type DemoCargo, unitLoad } from './cargo.ts'
import { randomOf, seedOf, type Random } from '../random.ts'
import { laneOf, type Lane } from './lanes.ts'
import type { LifePlan } from './life-plan.ts'
import { specialCargo } from './special-cargo.ts'
import { sectors, type Sector } from '../sectors.ts'
import { dateAfter } from '../working-hours.ts'

export type DemoNeed = { request: QuotationRequestInput; lane: Lane; cargo: DemoCargo }

const suppliers = ['Depósito Norte', 'Planta 2', 'Almacén Central', 'Nave 14', 'Zona Franca Este'] as const
const streets = [
  'Harbour Road 18',
  'Industriestraße 40',
  'Via del Lavoro 7',
  'Jinshan Avenue 301',
  'Rua das Indústrias 95',
] as const

const pickup = (lane: Lane, { kg }: DemoCargo, random: Random) => ({
  direccion: random.pick(streets),
  codPostal: String(random.integer(10_000, 99_999)),
  ciudad: lane.origenCodigo,
  estado: '',
  proveedor: random.pick(suppliers),
  nroOrden: `PO-${random.integer(10_000, 99_999)}`,
  peso: kg.toFixed(1),
})

const receivers = ['Centro logístico', 'Depósito Sur', 'Planta 1', 'Almacén 7'] as const

const homeStreets = [
  'Ruta 101 km 24',
  'Camino Carrasco 4820',
  'Av. Gral. Rondeau 1908',
  'Parque Industrial, nave 6',
] as const

const delivery = (lane: Lane, random: Random) => ({
  direccion: random.pick(lane.direction === 'IMPORT' ? homeStreets : streets),
  codPostal: String(random.integer(10_000, 99_999)),
  ciudad: lane.destinoCodigo,
  estado: '',
  destinatario: random.pick(receivers),
  nroOrden: '',
})

/** A delivered term names a place, mostly an address. A buyer ex works often wants delivery to the door. */
const deliveredTo = (incoterm: Incoterm, lane: Lane, random: Random) => {
  if (incoterm === 'EXW' && lane.direction === 'IMPORT' && lane.transportMode !== 'ROAD' && random.chance(0.5))
    return { deliveryData: [delivery(lane, random)] }
  if (incoterm !== 'DAP') return {}
  return random.chance(0.3) ? { deliveryAtTerminal: true as const } : { deliveryData: [delivery(lane, random)] }
}

// Our client pays the main carriage, otherwise no price is requested. Frequent terms are repeated.
const incoterms: Record<'IMPORT' | 'EXPORT', Record<TransportMode, readonly Incoterm[]>> = {
  IMPORT: { SEA: ['FOB', 'FOB', 'FOB', 'FCA', 'EXW'], AIR: ['FCA', 'FCA', 'FCA', 'EXW'], ROAD: ['FCA', 'EXW'] },
  EXPORT: { SEA: ['CFR', 'CIF', 'CIF', 'CPT'], AIR: ['CPT', 'CIP', 'DAP'], ROAD: ['CPT', 'DAP', 'DAP'] },
}

/** A request of a client, as its commercial fills in the form on that day. */
export const demoNeed = (
  { seed, organization, modo, requestedAt }: Pick<LifePlan, 'seed' | 'organization' | 'modo' | 'requestedAt'>,
  clientId: string,
  random: Random,
): DemoNeed => {
  const sector: Sector = sectors[organization.sector]
  const lane = laneOf(organization, modo, random)
  const goods = random.pick(sector.goods)
  const cargo = demoCargo(lane.modo, goods, sector.reefer ?? false, random)
  const incoterm = random.pick(incoterms[lane.direction][lane.transportMode])
  const inEuro = lane.foreignPlace.region === 'EUROPE' && random.chance(0.4)
  const value = Math.max(200, cargo.kg * goods.usdPerKg * random.between(0.8, 1.25))
  const insured = random.chance(0.2)
  const request: QuotationRequestInput = {
    client: { id: clientId, reference: random.chance(0.7) ? `PO ${random.integer(10_000, 99_999)}` : '' },
    ...(random.chance(0.02) && { scope: 'ON_REQUEST' as const }),
    transportMode: lane.transportMode,
    modo: lane.modo,
    origenCodigo: lane.origenCodigo,
    destinoCodigo: lane.destinoCodigo,
    incoterm,
    valorMercaderia: value.toFixed(2),
    monedaMercaderia: inEuro ? 'EUR' : 'USD',
    ...(insured && {
      valorSeguro: (value * 1.1).toFixed(2),
      monedaSeguro: inEuro ? ('EUR' as const) : ('USD' as const),
    }),
    commodityCodigo: goods.hs,
    commodityDescr: goods.description,
    ...(goods.un && goods.imo && { dangerousGoods: { unNumber: goods.un, imoClass: goods.imo } }),
    stackable: cargo.stackable,
    packingData: cargo.packingData,
    containerData: cargo.containerData,
    ...(incoterm === 'EXW' && { pickupData: [pickup(lane, cargo, random)] }),
    ...(random.chance(0.6) && { shipmentDate: dateAfter(requestedAt, random.integer(5, 40)) }),
  }
  // Separate random: other fields stay unchanged.
  const shipment = {
    sector: organization.sector,
    goods: goods.description,
    containerData: cargo.containerData,
    shipmentDate: request.shipmentDate,
    requestedAt,
  }
  return {
    lane,
    cargo,
    request: {
      ...request,
      ...specialCargo(shipment, randomOf(seedOf(seed, 5))),
      ...(lane.modo === 'ULD' && { uldData: unitLoad(cargo, randomOf(seedOf(seed, 9))) }),
      ...deliveredTo(incoterm, lane, randomOf(seedOf(seed, 7))),
    },
  }
}
