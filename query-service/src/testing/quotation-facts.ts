import { materializedColumns, materializedType } from '@freight/contracts/tables/materialized-columns'
import { unsettledFacts, unsettledFields } from '@freight/contracts/tables/unsettled-facts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { createExpressFacts } from './express-facts.ts'

const at = `DateTime64(3, 'UTC')`

/** Columns of the charts; `tests/quotation/events-to-answers.test.ts` runs every chart on the real table. */
const columns = {
  key: 'String',
  revision: 'UInt32',
  status: 'LowCardinality(String)',
  cancelled: 'Bool',
  scope: 'LowCardinality(String)',
  company: 'LowCardinality(String)',
  commercial: 'String',
  client_id: 'String',
  client_name: 'String',
  transport: 'LowCardinality(String)',
  mode: 'LowCardinality(String)',
  lane: 'LowCardinality(String)',
  incoterm: 'LowCardinality(String)',
  assigned_to: 'String',
  chargeable_kg: 'Decimal(38, 3)',
  chargeable_basis: 'LowCardinality(String)',
  container_rows: 'Array(Tuple(type String, quantity UInt32))',
  teu: 'Decimal(38, 2)',
  ulds: 'UInt32',
  gross_kg: 'Decimal(38, 3)',
  cbm: 'Decimal(38, 6)',
  pivot_kg: 'Decimal(38, 3)',
  costs: `Array(Tuple(id String, agentId String, agent String, carrier String, given ${at}, until Date32, stale Bool,
    unit Nullable(Decimal(38, 4)), total Nullable(Decimal(38, 2)), local Nullable(Decimal(38, 2)),
    transit Nullable(UInt16), freeDays Nullable(UInt16), source String, request String, won Bool,
    invoiced Decimal(38, 2), comparable Bool, cheapest Bool, gap Nullable(Float64)))`,
  freight_lines: `Array(Tuple(given ${at}, code String, usd Decimal(38, 2), main Bool))`,
  invoices: `Array(Tuple(side String, id String, day Date32, at ${at}, usd Decimal(38, 2)))`,
  asked: `Array(Tuple(id String, providerId String, provider String, asked ${at}, due Nullable(${at}),
    answered Nullable(${at}), answers UInt16, closed String, reason String))`,
  revisions: 'UInt32',
  sell_invoiced_usd: 'Decimal(38, 2)',
  cost_invoiced_usd: 'Decimal(38, 2)',
  requested_at: at,
  first_quoted_at: `Nullable(${at})`,
  first_sent_at: `Nullable(${at})`,
  first_won_at: `Nullable(${at})`,
  first_lost_at: `Nullable(${at})`,
  status_since: at,
  requested_seconds: 'UInt32',
  pending_seconds: 'UInt32',
  quoted_seconds: 'UInt32',
  sent_seconds: 'UInt32',
  outcome_reason: 'LowCardinality(String)',
  sell_usd: 'Nullable(Decimal(38, 2))',
  cost_usd: 'Nullable(Decimal(38, 2))',
  margin_usd: 'Nullable(Decimal(38, 2))',
  valid_until: 'Nullable(Date32)',
}

const types: Readonly<Record<string, string>> = columns
const unsettledColumns = ['key', 'revision', ...unsettledFields].map(
  (name) => `${name} ${types[name] ?? materializedType(name) ?? ''}`,
)

export type Fact = Partial<Record<keyof typeof columns, unknown>> & { key: string; requested_at: string }

/** A requested air freight quotation, with other fields as given. */
export const fact = (given: Fact): Fact => ({
  revision: 1,
  status: 'REQUESTED',
  cancelled: false,
  scope: 'CLIENT',
  company: 'MVD',
  commercial: 'ana',
  transport: 'AIR',
  mode: 'LSE',
  lane: 'HKG-MVD',
  incoterm: 'FOB',
  status_since: given.requested_at,
  ...given,
})

/** The cost requests of the sample quotations, due after two days unless given. */
const requestsQuery = `select one.id as key, 1 as revision, quotation_facts.key as quotation_key,
  one.providerId as provider_id, one.provider as provider_name,
  multiIf(one.closed != '', one.closed, one.answered is not null, 'ANSWERED', 'OPEN') as state,
  one.asked as asked_at, ifNull(one.due, one.asked + interval 2 day) as due_at, one.answered as first_answered_at
  from quotation_facts array join asked as one`

/** An analytics store with the fact tables; close it after use. */
export const factsStore = async (): Promise<{ analytics: Analytics; close: () => Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'freight-dashboard-'))
  const analytics = await embeddedClickhouse(directory)
  const columnList = Object.entries({ ...columns, ...materializedColumns }).map(([name, type]) => `${name} ${type}`)
  await analytics.exec(
    `create table quotation_facts (${columnList.join(', ')}) engine = ReplacingMergeTree(revision) order by key`,
  )
  await analytics.exec(
    `create table unsettled_facts (${unsettledColumns.join(', ')}, gone UInt8)
      engine = ReplacingMergeTree(revision, gone) order by key`,
  )
  await analytics.exec(unsettledFacts.createView('unsettled_facts_view'))
  await analytics.exec(
    `create table cost_request_facts (key String, revision UInt32, quotation_key String, provider_id String,
      provider_name String, state String, asked_at ${at}, due_at ${at}, first_answered_at Nullable(${at}))
      engine = ReplacingMergeTree(revision) order by (asked_at, key)`,
  )
  await analytics.exec(`create materialized view requests_told to cost_request_facts as ${requestsQuery}`)
  await createExpressFacts(analytics)
  return {
    analytics,
    close: async () => {
      await analytics.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
