/** Users and their load. */
export type Load = {
  /** People with an account. */
  users: number
  /** Open tabs per user in working hours; each is one socket. */
  tabsAUser: number
  eventsAYear: number
  workingDaysAYear: number
  workingHoursADay: number
  /** Events per second in the busiest minute, as a multiple of the mean of the working hours. */
  peakFactor: number
  /** Average events per command. */
  eventsACommand: number
  /** Average events per quotation. */
  eventsAQuotation: number
  /** Average users notified per event. */
  noticesAnEvent: number
}

/** Capacity of one process, measured by `npm run bench -- scale`; all in units per second. */
export type Rates = {
  /** Commands per command service. */
  commands: number
  /** Events that the relay publishes to the bus; there is one relay, regardless of the number of processes. */
  relay: number
  /** Events that one process projects into all tables; a second process adds no capacity (docs/scale.md). */
  projection: number
  /** Events that one process reads from the log during a rebuild. */
  rebuild: number
  /** Events that one process copies into ClickHouse, with the changed facts. */
  ingest: number
  /** Frames that one gateway sends to its sockets. */
  frames: number
}

/** Bytes on disk of one copy, with indexes, before replication. */
export type Sizes = {
  /** In the event log: the event, its receipt and their indexes. */
  logAnEvent: number
  /** In the read tables: all of them together, per quotation. */
  tablesAQuotation: number
  /** In ClickHouse, compressed: the copy of the event and its share of the facts. */
  analyticsAnEvent: number
  /** In Kafka: one message, compressed within its batch. */
  brokerAnEvent: number
}

/** Deployment: choices, not measurements. */
export type Setup = {
  /** Planned share of a measured rate; the rest is reserved for other work of the machine. */
  utilisation: number
  /** Minimum processes per service, so that one may fail. */
  leastInstances: number
  leastPartitions: number
  /** Sockets per gateway. */
  socketsAGateway: number
  /** Maximum change messages per socket and second. */
  changesASocket: number
  copies: { log: number; tables: number; analytics: number; broker: number }
  brokerRetentionDays: number
  /** Resources per instance. */
  service: Machine
  /** Servers of the engines: their number and the resources of each. */
  engines: Record<'log' | 'analytics' | 'broker', Machine & { count: number }>
}
type Machine = { vcpu: number; ramGb: number }

/** Unit prices, in any one currency: assumptions of the user. */
export type Prices = { vcpuHour: number; ramGbHour: number; ssdGbMonth: number }

export type Scale = {
  perSecond: { mean: number; meanOfWorkingHours: number; peak: number; peakCommands: number }
  instances: { commandServices: number; projectionWorkers: number; queryServices: number; gateways: number }
  partitions: number
  /** Utilization of one process at the peak; above 1 it falls behind. This work cannot be divided among processes. */
  load: { relay: number; projection: number; ingest: number }
  sockets: number
  framesPerSecond: number
}

export type Storage = { log: number; tables: number; analytics: number; broker: number; total: number }

const HOUR_SECONDS = 3600
const year = 365 * 24 * HOUR_SECONDS
const HOURS_PER_MONTH = 730
const gigabyte = 1e9

/** Events per second: by calendar, in working hours, and at the peak; and the commands at the peak. */
export const perSecond = (load: Load): Scale['perSecond'] => {
  const working = load.workingDaysAYear * load.workingHoursADay * HOUR_SECONDS
  const meanOfWorkingHours = load.eventsAYear / working
  const peak = meanOfWorkingHours * load.peakFactor
  return { mean: load.eventsAYear / year, meanOfWorkingHours, peak, peakCommands: peak / load.eventsACommand }
}

/**
 * Number of processes for the peak: `ceil(peak / (rate × utilisation))`, at least the minimum of the setup. Projection
 * workers stay at the minimum, because more of them add no capacity. Partitions have to carry the rate of the relay;
 * more than the minimum adds nothing, because each process reads all of them.
 */
export const scaleOf = (load: Load, rates: Rates, setup: Setup): Scale => {
  const seconds = perSecond(load)
  const { utilisation, leastInstances: minInstances } = setup
  const needed = (perSecond: number, rate: number) =>
    Math.max(minInstances, Math.ceil(perSecond / (rate * utilisation)))
  const sockets = load.users * load.tabsAUser
  // A notification is sent to each tab of its recipients; a change message to every socket, merged up to the limit.
  const notices = seconds.peak * load.noticesAnEvent * load.tabsAUser
  const changes = sockets * Math.min(seconds.peak, setup.changesASocket)
  const framesPerSecond = notices + changes
  return {
    perSecond: seconds,
    instances: {
      commandServices: needed(seconds.peakCommands, rates.commands),
      projectionWorkers: minInstances,
      queryServices: minInstances,
      gateways: Math.max(needed(framesPerSecond, rates.frames), Math.ceil(sockets / setup.socketsAGateway)),
    },
    partitions: Math.max(setup.leastPartitions, Math.ceil(seconds.peak / (rates.relay * utilisation))),
    load: {
      relay: seconds.peak / rates.relay,
      projection: seconds.peak / rates.projection,
      ingest: seconds.peak / rates.ingest,
    },
    sockets,
    framesPerSecond,
  }
}

/**
 * Gigabytes (10^9 bytes) on all disks after this many years, including all copies. Kafka keeps a share of the calendar
 * year. Attached documents are not included.
 */
export const storageOf = (load: Load, sizes: Sizes, setup: Setup, years: number): Storage => {
  const events = load.eventsAYear * years
  const retainedEvents = (load.eventsAYear * Math.min(setup.brokerRetentionDays, 365 * years)) / 365
  const log = (events * sizes.logAnEvent * setup.copies.log) / gigabyte
  const tables = ((events / load.eventsAQuotation) * sizes.tablesAQuotation * setup.copies.tables) / gigabyte
  const analytics = (events * sizes.analyticsAnEvent * setup.copies.analytics) / gigabyte
  const broker = (retainedEvents * sizes.brokerAnEvent * setup.copies.broker) / gigabyte
  return { log, tables, analytics, broker, total: log + tables + analytics + broker }
}

/** Hours that one process needs for all events of this many years, at the given rate. */
export const hoursFor = (load: Load, eventsPerSecond: number, years: number): number =>
  (load.eventsAYear * years) / eventsPerSecond / HOUR_SECONDS

/**
 * Cost per month (730 hours) of all machines and disks, in the currency of the prices. Traffic, backups and staff are
 * not included.
 */
export const costOf = (
  scale: Scale,
  storage: Storage,
  setup: Setup,
  prices: Prices,
): { machines: number; disks: number; total: number } => {
  const hourly = ({ vcpu, ramGb }: Machine) => vcpu * prices.vcpuHour + ramGb * prices.ramGbHour
  const services = Object.values(scale.instances).reduce((sum, count) => sum + count, 0) * hourly(setup.service)
  const engines = Object.values(setup.engines).reduce((sum, engine) => sum + engine.count * hourly(engine), 0)
  const machines = (services + engines) * HOURS_PER_MONTH
  const disks = storage.total * prices.ssdGbMonth
  return { machines, disks, total: machines + disks }
}
