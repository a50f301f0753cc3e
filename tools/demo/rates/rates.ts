import type { Execute } from '@freight/command-service/handling/command-context'
import { commandIds } from '@freight/command-service/handling/decided-events'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import type { EventStore } from '@freight/platform/event-store/port'
import { baseSetIds } from '../base-set/base-set.ts'
import { demoOrganizations } from '../base-set/organizations.ts'
import { demoCarriers } from '../base-set/providers.ts'
import { type Random, randomOf, seedOf } from '../random.ts'
import { transitDays } from '../quotation/tariffs.ts'
import { chargesFor } from './rated-charges.ts'
import { type RatedLane, ratedLanes } from './rated-lanes.ts'

const DAY = 86_400_000

/** Validity of a rate, in days from the present. */
type Period = { from: number; to: number; market: number }

const periods: Record<'present' | 'past' | 'next', (random: Random) => Period> = {
  present: (random) => ({
    from: -random.integer(5, 50),
    to: random.chance(0.08) ? random.integer(0, 7) : random.integer(8, 75),
    market: 1,
  }),
  past: (random) => ({ from: -random.integer(120, 150), to: -random.integer(1, 55), market: 1.06 }),
  next: (random) => ({ from: random.integer(4, 20), to: random.integer(60, 110), market: 0.98 }),
}

/** Every lane with its current rate; then earlier rates, and some future ones. */
const periodOf = (n: number, lanes: number): keyof typeof periods =>
  n < lanes ? 'present' : n % 5 === 0 ? 'next' : 'past'

const routes: Record<RatedLane['transport'], readonly string[]> = {
  SEA: ['directo', 'vía Santos', 'vía Singapur', 'vía Algeciras', 'vía Busán y Buenos Aires'],
  AIR: ['directo', 'vía San Pablo', 'vía Madrid', 'vía Miami', '2 escalas'],
  ROAD: ['directo', 'por Fray Bentos', 'por Rivera', 'por Chuy'],
}
const frequencies: Record<RatedLane['transport'], readonly string[]> = {
  SEA: ['semanal', 'quincenal', '2 por semana'],
  AIR: ['diaria', '4 por semana', '3 por semana'],
  ROAD: ['diaria', '2 por semana'],
}

const dayAfter = (present: Date, days: number) => new Date(present.getTime() + days * DAY).toISOString().slice(0, 10)

const transit = ({ transport, foreignPlace }: RatedLane, random: Random): number => {
  if (transport === 'ROAD') return Math.max(1, Math.round((foreignPlace.roadKm ?? 1500) / 550))
  const [minDays, maxDays] = transitDays[foreignPlace.region][transport]
  return random.integer(minDays, maxDays)
}

/** One rate in thirty is a selling rate, for one client or for all. */
const ownerOf = ({ provider }: RatedLane, isSell: boolean, random: Random) => {
  if (!isSell) return { id: baseSetIds.providerId(provider.code) }
  return random.chance(0.5) ? null : { id: baseSetIds.clientId(random.pick(demoOrganizations).domain) }
}

/** The n-th rate of the demo as a command body; always the same. */
export const demoRate = (lanes: readonly RatedLane[], n: number, present: Date) => {
  const lane = lanes[n % lanes.length]
  if (!lane) throw new RangeError('The demo has no lanes')
  const random = randomOf(seedOf(954, n))
  const { from, to, market } = periods[periodOf(n, lanes.length)](random)
  const isSell = n % 30 === 29
  // A consolidator may have one price for a whole country.
  const isByCountry = lane.mode === 'LCL' && lane.provider.category === 'Consolidador' && random.chance(0.15)
  const { transport, mode, container = null, destination } = lane
  return {
    code: `T-${String(n + 1).padStart(4, '0')}`,
    type: isSell ? 'SELL' : 'BUY',
    transport,
    mode,
    container,
    origin: isByCountry ? lane.from.country : lane.origin,
    destination,
    validFrom: dayAfter(present, from),
    validTo: dayAfter(present, to),
    route: random.pick(routes[transport]),
    transitTime: transit(lane, random),
    frequency: random.pick(frequencies[transport]),
    freeDays: mode === 'FCL' ? random.pick([7, 10, 14, 21]) : mode === 'LCL' ? random.pick([5, 7, 10]) : null,
    stackable: mode === 'LTL' && random.chance(0.2) ? 'YES' : null,
    owner: ownerOf(lane, isSell, random),
    carrier: { name: random.pick(demoCarriers[transport]) },
    charges: chargesFor(lane, isSell ? market * 1.18 : market, random),
  }
}

type Demo = {
  execute: Execute
  eventStore: Pick<EventStore, 'receipt' | 'append'> & { stored?: () => Promise<void> }
  /** The demo’s present, always the same. */
  present: Date
  rates?: number
}

/**
 * Concurrent commands: simultaneous ones are stored together. On a busy machine more of them would exceed the timeout
 * of the connection pool.
 */
const batchSize = 60

/** Stores the rates of the demo, once; existing ones stay unchanged. */
export const ensureDemoRates = async ({ execute, eventStore, present, rates = 3000 }: Demo): Promise<void> => {
  const name = `demo:rates:${rates}`
  if (await eventStore.receipt(name)) return
  // The first rate is stored with the first batch: without it no command of this demo has been stored.
  const isNew = !(await eventStore.receipt('demo:rate:0'))
  const userId = baseSetIds.userId('jrey')
  const context = (commandId: string, daysAgo: number) => ({
    principal: { userId, permissions: permissionsOf(['PRICING']) },
    actor: { kind: 'STAFF' as const, userId },
    company: 'MVD',
    commandId,
    isNew,
    now: new Date(present.getTime() - daysAgo * DAY),
  })
  const lanes = ratedLanes().toSorted((a, b) => orderOf(a) - orderOf(b))
  const store = async (n: number) => {
    const commandId = `demo:rate:${n}`
    const daysAgo = 60 + (n % 90)
    await execute('rate', 'CreateRate', undefined, demoRate(lanes, n, present), context(commandId, daysAgo))
    if (n % 61 !== 60) return
    const id = commandIds(commandId).aggregate()
    await execute('rate', 'SuspendRate', id, { reason: 'El transportista la retiró' }, context(`${commandId}:out`, 3))
  }
  for (let n = 0; n < rates; n += batchSize)
    await Promise.all(Array.from({ length: Math.min(batchSize, rates - n) }, (_, index) => store(n + index)))
  await eventStore.append(name.replaceAll(':', '-'), 0, [], { receipt: { commandId: name, fingerprint: name } })
  await eventStore.stored?.()
}

/** Shuffles the lanes, always in the same way. */
const orderOf = ({ mode, origin, destination, container, provider }: RatedLane): number =>
  Buffer.from(`${mode}${origin}${destination}${container ?? ''}${provider.code}`).reduce(
    (sum, letter) => Math.imul(sum ^ letter, 0x01000193) >>> 0,
    0x811c9dc5,
  )
