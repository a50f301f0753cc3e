import type { Mode } from '@freight/contracts/vocabulary/schemas'
import type { DemoCargo } from './cargo.ts'
import type { Lane } from './lanes.ts'
import type { Region } from '../places.ts'

const YEAR = 365 * 86_400_000

/** Prices of the main transport to and from a region: US dollars per kg, per revenue ton, per 20' and 40' container. */
export const mainTransport: Record<Region, { air: number; lcl: number; fcl20: number; fcl40: number; roro: number }> = {
  ASIA: { air: 4.3, lcl: 62, fcl20: 2150, fcl40: 3250, roro: 78 },
  EUROPE: { air: 3.1, lcl: 49, fcl20: 1480, fcl40: 2250, roro: 64 },
  NORTH_AMERICA: { air: 2.8, lcl: 54, fcl20: 1750, fcl40: 2600, roro: 68 },
  SOUTH_AMERICA: { air: 1.7, lcl: 38, fcl20: 720, fcl40: 1050, roro: 41 },
}

export const transitDays: Record<Region, { SEA: readonly [number, number]; AIR: readonly [number, number] }> = {
  ASIA: { SEA: [31, 46], AIR: [4, 9] },
  EUROPE: { SEA: [21, 32], AIR: [2, 6] },
  NORTH_AMERICA: { SEA: [18, 28], AIR: [2, 5] },
  SOUTH_AMERICA: { SEA: [4, 12], AIR: [1, 4] },
}

/** Heavier air cargo costs less per kilogram. */
export const airBreaks: readonly (readonly [upTo: number, factor: number])[] = [
  [45, 1.75],
  [100, 1.35],
  [300, 1.12],
  [500, 1],
  [1000, 0.92],
  [Number.POSITIVE_INFINITY, 0.84],
]

/** The market varies with the season, and sea freight has become cheaper. */
const market = (transport: Lane['transportMode'], at: number, until: number): number => {
  const season = Math.sin((2 * Math.PI * at) / YEAR - 1.1)
  if (transport === 'SEA') return 1 + 0.14 * season + (0.12 * (until - at)) / (1.5 * YEAR)
  return transport === 'AIR' ? 1 + 0.07 * season : 1
}

const airFactor = (kg: number) => airBreaks.find(([upTo]) => kg < upTo)?.[1] ?? 1

const roadKm = ({ foreignPlace }: Lane) => Math.max(350, foreignPlace.roadKm ?? 1500)

/** US dollars per unit of the main transport: kilogram, revenue ton, container or truck. */
export const mainPrice = (lane: Lane, cargo: DemoCargo, at: number, until: number): number => {
  const region = mainTransport[lane.foreignPlace.region]
  const container = cargo.containerData[0]?.type ?? '20GP'
  const reefer = container.includes('RE') ? 1.55 : 1
  const prices: Record<Mode, number> = {
    LSE: region.air * airFactor(cargo.kg),
    ULD: region.air * 0.8,
    LCL: region.lcl,
    RORO: region.roro,
    FCL: (container.startsWith('20') ? region.fcl20 : region.fcl40) * reefer,
    FTL: 420 + roadKm(lane) * 1.02,
    LTL: 0.07 + roadKm(lane) * 0.000_11,
  }
  return prices[lane.modo] * market(lane.transportMode, at, until)
}
