import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import type { Currency, Mode } from '@freight/contracts/vocabulary/schemas'
import { unitWithMarkup, withMarkup } from '@freight/contracts/pricing/margin-figures'
import type { QuotationCommands } from '@freight/contracts/quotation/quotation-commands'
import type { z } from 'zod'
import type { Random } from '../random.ts'
import { demoCarriers, type DemoProvider, demoProviders } from '../base-set/providers.ts'
import type { DemoNeed } from './request.ts'
import { mainPrice, transitDays } from './tariffs.ts'
import { dateAfter } from '../working-hours.ts'

export type CostInput = z.input<QuotationCommands['AddCostGroup']['data']>
type SellInput = z.input<QuotationCommands['AddSellGroup']['data']>
type Charge = CostInput['charges'][number]

const perUnit = (idCharge: string, price: number, currency: Currency = 'USD'): Charge => ({
  idCharge,
  currency,
  costPerKg: price.toFixed(2),
})
const flat = (idCharge: string, price: number, currency: Currency = 'USD'): Charge => ({
  idCharge,
  currency,
  amount: price.toFixed(2),
})

/** People round prices to half a dollar. */
const round = (random: Random, price: number, spread: number) =>
  Math.round(price * random.between(1 - spread, 1 + spread) * 2) / 2

/** Costs of the seller’s side, if the incoterm assigns them to our client. */
const originCharges = ({ request: { incoterm }, lane, cargo }: DemoNeed, random: Random): Charge[] => {
  if (incoterm !== 'EXW' && incoterm !== 'FCA' && lane.direction === 'IMPORT') return []
  const currency = lane.from.region === 'EUROPE' ? 'EUR' : 'USD'
  const charges = [flat('EXC', round(random, 55, 0.2), currency)]
  if (lane.transportMode === 'SEA') charges.push(flat('DOCO', round(random, 45, 0.2), currency))
  if (lane.modo === 'FCL') charges.push(perUnit('THCO', round(random, 160, 0.25), currency))
  if (lane.modo === 'LCL') charges.push(perUnit('CFSO', round(random, 6.5, 0.2), currency))
  if (incoterm === 'EXW') charges.push(flat('PCK', round(random, 90 + Math.min(700, cargo.kg * 0.12), 0.25), currency))
  return charges
}

const destinationCharges = ({ request: { incoterm }, lane }: DemoNeed, random: Random): Charge[] => {
  if (lane.direction === 'EXPORT' && incoterm !== 'DAP')
    return lane.transportMode === 'AIR' ? [flat('HDO', round(random, 45, 0.2))] : []
  const inPesos = lane.destinoCodigo === 'ARBUE' || lane.destinoCodigo === 'EZE'
  const handling =
    inPesos && random.chance(0.6)
      ? flat('HDL', random.integer(48, 72) * 1000, 'ARS')
      : flat('HDL', round(random, 60, 0.2))
  const documents =
    lane.from.region === 'EUROPE' ? flat('DOD', round(random, 55, 0.2), 'EUR') : flat('DOD', round(random, 60, 0.2))
  if (lane.transportMode === 'AIR') return [handling, flat('DOC', round(random, 35, 0.2))]
  if (lane.modo === 'LCL') return [perUnit('DCF', round(random, 18, 0.12)), documents, handling]
  if (lane.modo === 'FCL') return [perUnit('THC', round(random, 190, 0.15)), documents, handling]
  return [documents, handling]
}

const freightCharges = (
  need: DemoNeed,
  provider: DemoProvider,
  at: number,
  until: number,
  random: Random,
): Charge[] => {
  const main = mainPrice(need.lane, need.cargo, at, until) * provider.level * random.between(0.92, 1.1)
  const dangerCharges = need.request.dangerousGoods ? [flat('DGS', round(random, 140, 0.3))] : []
  const charges: Record<Mode, () => Charge[]> = {
    LSE: () => [
      perUnit('AFR', main),
      perUnit('FSC', random.between(0.45, 0.85)),
      perUnit('SEC', random.between(0.08, 0.18)),
      flat('AWB', round(random, 35, 0.2)),
    ],
    ULD: () => [perUnit('AFR', main), perUnit('FSC', random.between(0.45, 0.75)), flat('AWB', round(random, 40, 0.2))],
    LCL: () => [
      perUnit('OFR', Math.max(1, Math.round(main))),
      ...(random.chance(0.85) ? [perUnit('BAF', round(random, 8.5, 0.2))] : []),
      ...(random.chance(0.1) ? [flat('TRB', random.integer(80, 110) * 1000, 'ARS')] : []),
    ],
    FCL: () => [
      perUnit('OFR', Math.round(main / 10) * 10),
      perUnit('BAF', Math.round(main / 100) * 10),
      flat('ISPS', round(random, 15, 0.2)),
      ...(random.chance(0.2) ? [perUnit('PSS', random.integer(10, 30) * 10)] : []),
    ],
    RORO: () => [perUnit('OFR', Math.round(main)), perUnit('BAF', round(random, 6, 0.2))],
    FTL: () => [perUnit('RFR', Math.round(main / 10) * 10), flat('FRO', round(random, 85, 0.25))],
    LTL: () => [perUnit('RFR', main), flat('FRO', round(random, 45, 0.25))],
  }
  return [...charges[need.lane.modo](), ...dangerCharges]
}

// Repeated names are more frequent.
const routes: Record<'SEA' | 'AIR' | 'ROAD', readonly string[]> = {
  SEA: ['Directo', 'Directo', 'Vía Santos', 'Vía Singapur', 'Vía Algeciras', 'Vía Cartagena'],
  AIR: ['Directo', 'Vía Madrid', 'Vía São Paulo', 'Vía Miami', 'Vía Fráncfort'],
  ROAD: ['Directo', 'Por Fray Bentos', 'Por Rivera', 'Por Chuy'],
}
const frequencies = { SEA: 'Semanal', AIR: 'Diaria', ROAD: 'Según carga' } as const

/** Up to this many different agents of this lane. */
export const agentsFor = ({ lane }: DemoNeed, maxAgents: number, random: Random): DemoProvider[] => {
  const left = demoProviders.filter(
    ({ services, origins }) => services.includes(lane.modo) && origins.includes(lane.from.country),
  )
  const candidates = left.length > 0 ? left : demoProviders.filter(({ services }) => services.includes(lane.modo))
  return Array.from({ length: Math.min(maxAgents, candidates.length) }, () => random.pick(candidates)).filter(
    (one, index, all) => all.indexOf(one) === index,
  )
}

/** The answer of an agent. */
export const costOffer = (
  need: DemoNeed,
  provider: DemoProvider,
  providerId: string,
  { at, until, validDays, random }: { at: number; until: number; validDays: number; random: Random },
): CostInput => {
  const { lane } = need
  const [quickest, slowest] =
    lane.transportMode === 'ROAD' ? [2, 8] : transitDays[lane.foreignPlace.region][lane.transportMode]
  return {
    validez: dateAfter(at, validDays),
    ruta: random.pick(routes[lane.transportMode]),
    ttime: random.integer(quickest, slowest),
    ...(lane.modo === 'FCL' && { freeDays: random.pick([7, 10, 14, 14, 21]) }),
    frequency: frequencies[lane.transportMode],
    carrier: random.pick(demoCarriers[lane.transportMode]),
    agente: providerId,
    agenteNombre: provider.name,
    charges: [
      ...originCharges(need, random),
      ...freightCharges(need, provider, at, until, random),
      ...destinationCharges(need, random),
    ],
  }
}

const routeOf = { PICKUP: 'Depósito del vendedor – terminal', DELIVERY: 'Terminal – depósito del cliente' } as const

/** The answer of a supplier of one separately bought leg: the charges of that leg out of the whole journey. */
export const legOffer = (
  need: DemoNeed,
  { leg, legs }: { leg: CarriedLeg; legs: readonly CarriedLeg[] },
  entireCost: CostInput,
  random: Random,
): CostInput => {
  const codesOf = (charges: readonly Charge[]) => charges.map(({ idCharge }) => idCharge)
  const atEnds = {
    PICKUP: legs.includes('PICKUP') ? codesOf(originCharges(need, random)) : [],
    DELIVERY: legs.includes('DELIVERY') ? codesOf(destinationCharges(need, random)) : [],
  }
  const { validez, agente, agenteNombre, charges } = entireCost
  if (leg === 'MAIN_CARRIAGE') {
    const doorCodes = [...atEnds.PICKUP, ...atEnds.DELIVERY]
    const mainCharges = charges.filter(({ idCharge }) => !doorCodes.includes(idCharge))
    return { ...entireCost, legs: [leg], agente: '', agenteNombre: '', charges: mainCharges }
  }
  const doorCharges = charges.filter(({ idCharge }) => atEnds[leg].includes(idCharge))
  const door = leg === 'DELIVERY' ? [flat('DLV', round(random, 120, 0.3))] : []
  const details = { ruta: routeOf[leg], ttime: random.integer(1, 3), validez, agente, agenteNombre }
  return { ...details, legs: [leg], charges: [...doorCharges, ...door] }
}

/** Passed on to the client at cost; all other charges get a margin. */
const atCost = new Set(['BAF', 'FSC', 'SEC', 'ISPS', 'PSS', 'TRB', 'DGS'])

/** The offer to the client on top of the costs: valid until the first of them expires, with the transit time of all. */
export const sellOffer = (sources: readonly { idCost: string; cost: CostInput }[], markup: string): SellInput => {
  const [first] = sources
  const main = sources.find(({ cost }) => cost.legs?.includes('MAIN_CARRIAGE') !== false) ?? first
  if (!main) throw new RangeError('An offer is made on a cost')
  const { idCost, cost } = main
  const days = sources.map((one) => one.cost.ttime)
  const ttime = days.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
  return {
    idCost,
    validez: sources.map((one) => one.cost.validez).toSorted()[0] ?? cost.validez,
    ...(cost.ruta && { ruta: cost.ruta }),
    ...(ttime !== undefined && { ttime }),
    ...(cost.freeDays !== undefined && { freeDays: cost.freeDays }),
    ...(cost.frequency && { frequency: cost.frequency }),
    ...(cost.carrier && { carrier: cost.carrier }),
    charges: sources.flatMap((source) =>
      source.cost.charges.map((charge, costIndex) => ({
        ...soldCharge(charge, markup),
        costIndex,
        ...(source !== main && { idCost: source.idCost }),
      })),
    ),
  }
}

const soldCharge = ({ idCharge, currency, costPerKg, amount }: Charge, markup: string) => {
  const isPassedOn = atCost.has(idCharge)
  return {
    idCharge,
    sellCurrency: currency,
    ...(costPerKg !== undefined && { sellAmountPerUnit: isPassedOn ? costPerKg : unitWithMarkup(costPerKg, markup) }),
    ...(amount !== undefined && { sellAmount: isPassedOn ? amount : withMarkup(amount, markup) }),
  }
}
