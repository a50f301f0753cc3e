import { result, type Result } from '../result.ts'
import { costOf, hoursFor, type Load, type Prices, type Rates, scaleOf, type Setup, storageOf } from './model.ts'
import { playDay } from './working-day.ts'

// Set your own values here, and run `npm run bench -- scale-plan`. docs/scale.md contains their sources.

/** Measured on the demo: events per quotation and per command. Everything else is assumed. */
const load: Load = {
  users: 1_000,
  tabsAUser: 2,
  eventsAYear: 100_000_000,
  workingDaysAYear: 250,
  workingHoursADay: 10,
  peakFactor: 4,
  eventsACommand: 1.1,
  eventsAQuotation: 16,
  noticesAnEvent: 1,
}

/** Measured, rounded down: docs/scale.md has each of them. */
const rates: Rates = { commands: 776, relay: 1_620, projection: 400, rebuild: 2_000, ingest: 600, frames: 8_000 }

/** Measured on the demo, except analytics. */
const sizes = { logAnEvent: 1_590, tablesAQuotation: 25_000, analyticsAnEvent: 100, brokerAnEvent: 270 }

/** Assumed. */
const setup: Setup = {
  utilisation: 0.5,
  leastInstances: 2,
  leastPartitions: 3,
  socketsAGateway: 2_000,
  changesASocket: 0.5,
  copies: { log: 2, tables: 2, analytics: 2, broker: 3 },
  brokerRetentionDays: 7,
  service: { vcpu: 1, ramGb: 2 },
  engines: {
    log: { count: 2, vcpu: 8, ramGb: 64 },
    analytics: { count: 2, vcpu: 4, ramGb: 32 },
    broker: { count: 3, vcpu: 2, ramGb: 4 },
  },
}

/** Assumed prices, not a vendor’s offer. */
const prices: Prices = { vcpuHour: 0.04, ramGbHour: 0.005, ssdGbMonth: 0.12 }

const hourShares = [0.06, 0.11, 0.14, 0.13, 0.08, 0.08, 0.12, 0.13, 0.1, 0.05]

/** Results of the model, and a simulated working day with a minute without the broker. */
export const scalePlan = (print: (line: Result) => void): void => {
  const scale = scaleOf(load, rates, setup)
  const lines = (prefix: string, values: Record<string, number>, unit: string) => {
    for (const [name, value] of Object.entries(values)) print(result(`plan-${prefix}${name}`, value, unit))
  }
  lines('events-', scale.perSecond, '1/s')
  lines('', scale.instances, 'processes')
  lines('load-', scale.load, 'of one process at the peak')
  lines('', { partitions: scale.partitions, sockets: scale.sockets, frames: scale.framesPerSecond }, 'pieces, or 1/s')
  for (const years of [1, 2, 3, 4, 5]) {
    const storage = storageOf(load, sizes, setup, years)
    lines(`year-${years}-`, storage, 'GB with all copies')
    lines(`year-${years}-rebuild-`, { hours: hoursFor(load, rates.rebuild, years) }, 'h')
    lines(`year-${years}-ingest-`, { hours: hoursFor(load, rates.ingest, years) }, 'h')
    lines(`year-${years}-cost-`, costOf(scale, storage, setup, prices), 'a month')
  }
  const eventsADay = load.eventsAYear / load.workingDaysAYear
  const { frame, row, outage } = playDay({
    seed: 1,
    eventsByHour: hourShares.map((share) => share * eventsADay),
    burst: 5,
    service: {
      command: 1 / (rates.commands * load.eventsACommand),
      relay: 1 / rates.relay,
      projection: 1 / rates.projection,
      // An event is sent to its recipients; change messages are sent in addition.
      frames: scale.framesPerSecond / scale.perSecond.peak / rates.frames,
    },
    commandServices: scale.instances.commandServices,
    hop: 0.005,
    outage: { at: 2.5 * 3600, seconds: 60 },
  })
  lines('day-frame-', frame, 's')
  lines('day-row-', row, 's')
  if (outage) lines('day-outage-', outage, 'events, or s')
}
