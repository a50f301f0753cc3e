/** Who works with it, and how much happens. */
export type Load = {
  /** People with an account. */
  users: number
  /** Tabs that stay open for each of them in working hours; each is one socket. */
  tabsAUser: number
  eventsAYear: number
  workingDaysAYear: number
  workingHoursADay: number
  /** Events a second in the busiest minute, as a multiple of the mean of the working hours. */
  peakFactor: number
  /** Events that one command appends, on average. */
  eventsACommand: number
  /** Events of the life of one quotation, on average. */
  eventsAQuotation: number
  /** People whom one event brings a notification, on average. */
  noticesAnEvent: number
}

/** What one process does, measured by `npm run bench -- scale`; all in units a second. */
export type Rates = {
  /** Commands that one command service answers. */
  commands: number
  /** Events that the relay hands to the bus; there is one relay, whatever the number of processes. */
  relay: number
  /** Events that one process brings into all tables; a second one takes no share of them (decision 41). */
  projection: number
  /** Events that one process reads from the log when a table is built anew. */
  rebuild: number
  /** Events that one process copies into ClickHouse, with the facts that they change. */
  ingest: number
  /** Frames that one gateway writes to its sockets. */
  frames: number
}

/** Bytes on the disk of one copy, with indexes, before anything is repeated for safety. */
export type Sizes = {
  /** In the event log: the event, its receipt and their indexes. */
  logAnEvent: number
  /** In the tables that are read: all of them together, for one quotation. */
  tablesAQuotation: number
  /** In ClickHouse, compressed: the copy of the event and its share of the facts. */
  analyticsAnEvent: number
  /** In Kafka: one message, compressed within its batch. */
  brokerAnEvent: number
}

/** How it is set up: choices, not measurements. */
export type Setup = {
  /** The share of a measured rate that is planned with; the rest is for what else the machine does. */
  utilisation: number
  /** The fewest processes of each service, so that one may die. */
  leastInstances: number
  leastPartitions: number
  /** Sockets that one gateway holds. */
  socketsAGateway: number
  /** Word of changes goes to each socket at most so often, a second. */
  changesASocket: number
  copies: { log: number; tables: number; analytics: number; broker: number }
  brokerRetentionDays: number
  /** What one instance gets. */
  service: Machine
  /** Servers of the engines: how many, and what each gets. */
  engines: Record<'log' | 'analytics' | 'broker', Machine & { count: number }>
}
type Machine = { vcpu: number; ramGb: number }

/** Unit prices, in any one currency. They are assumptions of whoever asks. */
export type Prices = { vcpuHour: number; ramGbHour: number; ssdGbMonth: number }

export type Scale = {
  perSecond: { mean: number; meanOfWorkingHours: number; peak: number; peakCommands: number }
  instances: { commandServices: number; projectionWorkers: number; queryServices: number; gateways: number }
  partitions: number
  /** Shares of one process at the peak; above 1 it does not keep up. These can not be divided among processes. */
  load: { relay: number; projection: number; ingest: number }
  sockets: number
  framesPerSecond: number
}

export type Storage = { log: number; tables: number; analytics: number; broker: number; total: number }

const hour = 3600
const year = 365 * 24 * hour
const hoursAMonth = 730
const gigabyte = 1e9

/** Events a second: over the calendar, over the working hours, and at the peak; and the commands that cause the latter. */
export const perSecond = (load: Load): Scale['perSecond'] => {
  const working = load.workingDaysAYear * load.workingHoursADay * hour
  const meanOfWorkingHours = load.eventsAYear / working
  const peak = meanOfWorkingHours * load.peakFactor
  return { mean: load.eventsAYear / year, meanOfWorkingHours, peak, peakCommands: peak / load.eventsACommand }
}

/**
 * How many processes carry the peak: `ceil(peak / (rate × utilisation))`, and no fewer than the setup wants. Projection
 * workers are the fewest that are wanted, because more of them would not do more. Partitions have to carry what the relay
 * carries, and nothing is gained by more of them than by the fewest, because each process reads them all.
 */
export const scaleOf = (load: Load, rates: Rates, setup: Setup): Scale => {
  const seconds = perSecond(load)
  const { utilisation, leastInstances: least } = setup
  const needed = (perSecond: number, rate: number) => Math.max(least, Math.ceil(perSecond / (rate * utilisation)))
  const sockets = load.users * load.tabsAUser
  // A notification goes to each tab of whom it concerns; word of changes to every socket, joined up to the limit.
  const notices = seconds.peak * load.noticesAnEvent * load.tabsAUser
  const changes = sockets * Math.min(seconds.peak, setup.changesASocket)
  const framesPerSecond = notices + changes
  return {
    perSecond: seconds,
    instances: {
      commandServices: needed(seconds.peakCommands, rates.commands),
      projectionWorkers: least,
      queryServices: least,
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
 * Gigabytes (10^9 bytes) on all disks together after so many years, every copy counted. Kafka keeps a share of the
 * calendar year. Documents that people attach are not in it.
 */
export const storageOf = (load: Load, sizes: Sizes, setup: Setup, years: number): Storage => {
  const events = load.eventsAYear * years
  const kept = (load.eventsAYear * Math.min(setup.brokerRetentionDays, 365 * years)) / 365
  const log = (events * sizes.logAnEvent * setup.copies.log) / gigabyte
  const tables = ((events / load.eventsAQuotation) * sizes.tablesAQuotation * setup.copies.tables) / gigabyte
  const analytics = (events * sizes.analyticsAnEvent * setup.copies.analytics) / gigabyte
  const broker = (kept * sizes.brokerAnEvent * setup.copies.broker) / gigabyte
  return { log, tables, analytics, broker, total: log + tables + analytics + broker }
}

/** Hours that one process takes for all events of so many years, at the rate given. */
export const hoursFor = (load: Load, eventsPerSecond: number, years: number): number =>
  (load.eventsAYear * years) / eventsPerSecond / hour

/** A month (730 hours) of all machines and disks, in the currency of the prices. Traffic, backups and people are not in it. */
export const costOf = (
  scale: Scale,
  storage: Storage,
  setup: Setup,
  prices: Prices,
): { machines: number; disks: number; total: number } => {
  const hourly = ({ vcpu, ramGb }: Machine) => vcpu * prices.vcpuHour + ramGb * prices.ramGbHour
  const services = Object.values(scale.instances).reduce((sum, count) => sum + count, 0) * hourly(setup.service)
  const engines = Object.values(setup.engines).reduce((sum, engine) => sum + engine.count * hourly(engine), 0)
  const machines = (services + engines) * hoursAMonth
  const disks = storage.total * prices.ssdGbMonth
  return { machines, disks, total: machines + disks }
}
