import { expect, test } from 'vitest'
import { costOf, hoursFor, type Load, perSecond, type Rates, scaleOf, type Setup, storageOf } from './model.ts'

// Expected figures, calculated by hand.
const load: Load = {
  users: 1_000,
  tabsAUser: 2,
  eventsAYear: 36_000_000,
  workingDaysAYear: 250,
  workingHoursADay: 10,
  peakFactor: 5,
  eventsACommand: 2,
  eventsAQuotation: 20,
  noticesAnEvent: 0.5,
}
const rates: Rates = { commands: 100, relay: 1_000, projection: 200, rebuild: 10_000, ingest: 500, frames: 2_000 }
const setup: Setup = {
  utilisation: 0.5,
  leastInstances: 2,
  leastPartitions: 3,
  socketsAGateway: 500,
  changesASocket: 1,
  copies: { log: 2, tables: 2, analytics: 1, broker: 3 },
  brokerRetentionDays: 73,
  service: { vcpu: 1, ramGb: 2 },
  engines: {
    log: { count: 2, vcpu: 4, ramGb: 16 },
    analytics: { count: 1, vcpu: 4, ramGb: 16 },
    broker: { count: 3, vcpu: 2, ramGb: 4 },
  },
}
const sizes = { logAnEvent: 2_000, tablesAQuotation: 30_000, analyticsAnEvent: 100, brokerAnEvent: 500 }

test('36 million events in 2,500 working hours are four per second, and twenty at a peak of five', () => {
  const seconds = perSecond(load)
  expect(seconds.mean).toBeCloseTo(1.1416, 4)
  expect(seconds).toMatchObject({ meanOfWorkingHours: 4, peak: 20, peakCommands: 10 })
})

test('where one process is enough the plan has the minimum number of processes', () => {
  const scale = scaleOf(load, rates, setup)
  // 20 events × 0.5 people × 2 tabs = 20, and 2,000 sockets × one change message per second.
  expect(scale.framesPerSecond).toBe(2_020)
  // 2,020 / (2,000 × 0.5) = 2.02 → 3, but 2,000 sockets of 500 → 4.
  expect(scale).toMatchObject({
    sockets: 2_000,
    partitions: 3,
    instances: { commandServices: 2, projectionWorkers: 2, queryServices: 2, gateways: 4 },
    load: { relay: 0.02, projection: 0.1, ingest: 0.04 },
  })
})

test('a hundred times the load needs more command services and partitions, and one projection does not keep up', () => {
  const scale = scaleOf({ ...load, eventsAYear: 3_600_000_000 }, rates, setup)
  // 1,000 commands / (100 × 0.5); 2,000 events / (1,000 × 0.5); 2,000 events / 200.
  expect(scale.instances).toMatchObject({ commandServices: 20, projectionWorkers: 2 })
  expect(scale).toMatchObject({ partitions: 4, load: { projection: 10 } })
  // Change messages are merged: 2,000 × 0.5 × 2 + 2,000 × 1.
  expect(scale.framesPerSecond).toBe(4_000)
})

test('below the limit of change messages, each event is one message', () => {
  // 0.2 events per second: 0.2 × 0.5 × 2 + 2,000 × 0.2.
  expect(scaleOf({ ...load, eventsAYear: 360_000 }, rates, setup).framesPerSecond).toBeCloseTo(400.2, 9)
})

test('storage grows by year and by copy, except for the broker', () => {
  // Log: 36 M × 2,000 B × 2; tables: 1.8 M quotations × 30,000 B × 2; ClickHouse: 36 M × 100 B; Kafka: a fifth × 500 B × 3.
  const first = storageOf(load, sizes, setup, 1)
  expect(first).toMatchObject({ log: 144, tables: 108, analytics: 3.6 })
  expect(first.broker).toBeCloseTo(10.8, 9)
  expect(first.total).toBeCloseTo(266.4, 9)
  expect(storageOf(load, sizes, setup, 5)).toMatchObject({ log: 720, tables: 540, analytics: 18, broker: first.broker })
})

test('all events of five years at 10,000 per second take five hours', () => {
  expect(hoursFor(load, rates.rebuild, 5)).toBe(5)
})

test('a month is 730 hours of each machine and its disks', () => {
  // Services: 10 × (1 × 0.05 + 2 × 0.01) = 0.7; log: 2 × 0.36; ClickHouse: 0.36; Kafka: 3 × 0.14 = 0.42: 2.2 per hour.
  const cost = costOf(scaleOf(load, rates, setup), storageOf(load, sizes, setup, 1), setup, {
    vcpuHour: 0.05,
    ramGbHour: 0.01,
    ssdGbMonth: 0.1,
  })
  expect(cost.machines).toBeCloseTo(1_606, 6)
  expect(cost.disks).toBeCloseTo(26.64, 9)
  expect(cost.total).toBeCloseTo(1_632.64, 6)
})
