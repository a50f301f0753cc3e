import type { Incoterm } from '@freight/contracts/freight/incoterms'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { TransportMode } from '@freight/contracts/freight/transport'
import { demoCargo, type DemoCargo, unitLoad } from './cargo.ts'
import { diceOf, seedOf, type Dice } from '../dice.ts'
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

const pickup = (lane: Lane, { kg }: DemoCargo, dice: Dice) => ({
  direccion: dice.pick(streets),
  codPostal: String(dice.whole(10_000, 99_999)),
  ciudad: lane.origenCodigo,
  estado: '',
  proveedor: dice.pick(suppliers),
  nroOrden: `PO-${dice.whole(10_000, 99_999)}`,
  peso: kg.toFixed(1),
})

const receivers = ['Centro logístico', 'Depósito Sur', 'Planta 1', 'Almacén 7'] as const

const homeStreets = [
  'Ruta 101 km 24',
  'Camino Carrasco 4820',
  'Av. Gral. Rondeau 1908',
  'Parque Industrial, nave 6',
] as const

const delivery = (lane: Lane, dice: Dice) => ({
  direccion: dice.pick(lane.direction === 'IMPORT' ? homeStreets : streets),
  codPostal: String(dice.whole(10_000, 99_999)),
  ciudad: lane.destinoCodigo,
  estado: '',
  destinatario: dice.pick(receivers),
  nroOrden: '',
})

/** A delivered term names a place, mostly an address. A buyer ex works often wants delivery to the door. */
const deliveredTo = (incoterm: Incoterm, lane: Lane, dice: Dice) => {
  if (incoterm === 'EXW' && lane.direction === 'IMPORT' && lane.transportMode !== 'ROAD' && dice.chance(0.5))
    return { deliveryData: [delivery(lane, dice)] }
  if (incoterm !== 'DAP') return {}
  return dice.chance(0.3) ? { deliveryAtTerminal: true as const } : { deliveryData: [delivery(lane, dice)] }
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
  dice: Dice,
): DemoNeed => {
  const sector: Sector = sectors[organization.sector]
  const lane = laneOf(organization, modo, dice)
  const goods = dice.pick(sector.goods)
  const cargo = demoCargo(lane.modo, goods, sector.reefer ?? false, dice)
  const incoterm = dice.pick(incoterms[lane.direction][lane.transportMode])
  const inEuro = lane.abroad.region === 'EUROPE' && dice.chance(0.4)
  const value = Math.max(200, cargo.kg * goods.usdPerKg * dice.between(0.8, 1.25))
  const insured = dice.chance(0.2)
  const request: QuotationRequestInput = {
    client: { id: clientId, reference: dice.chance(0.7) ? `PO ${dice.whole(10_000, 99_999)}` : '' },
    ...(dice.chance(0.02) && { scope: 'ON_REQUEST' as const }),
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
    ...(incoterm === 'EXW' && { pickupData: [pickup(lane, cargo, dice)] }),
    ...(dice.chance(0.6) && { shipmentDate: dateAfter(requestedAt, dice.whole(5, 40)) }),
  }
  // Separate dice: other fields stay unchanged.
  const about = {
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
      ...specialCargo(about, diceOf(seedOf(seed, 5))),
      ...(lane.modo === 'ULD' && { uldData: unitLoad(cargo, diceOf(seedOf(seed, 9))) }),
      ...deliveredTo(incoterm, lane, diceOf(seedOf(seed, 7))),
    },
  }
}
