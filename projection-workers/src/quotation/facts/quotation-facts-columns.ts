import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Earning } from '@freight/contracts/pricing/margin-figures'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { Status } from '@freight/contracts/quotation/status'
import {
  boolean,
  type Column,
  type Columns,
  date,
  epoch,
  int,
  initialRow,
  jsonb,
  numeric,
  type RowOf,
  text,
  timestamptz,
} from '@freight/contracts/tables/columns'
import { costComparison, type CostComparisonRow } from '../cost-comparison.ts'

/** What an alternative is sold for, costs us and earns, in USD, where that is known. */
export type Earned = { sell?: string | undefined; cost?: string | undefined; margin?: string | undefined }
/** An alternative as pricing has it; `decided`: what it came to at the rates of when it was entered. */
export type Draft = Earning & { decided: Earned; validUntil: string }
/** A cost as it was given: per unit of its main freight, all of it and its local charges in USD; `until`: its last day. */
export type CostFact = {
  id: string
  /** Id of the provider that gave it; empty where nobody did. */
  agentId: string
  agent: string
  carrier: string
  given: string
  until: string
  /** Nobody has looked at it since it was copied, or since something else was asked for. */
  stale: boolean
  unit?: string | undefined
  total?: string | undefined
  local?: string | undefined
  transit?: number | undefined
  freeDays?: number | undefined
  source: string
  /** The request for costs that it answers. */
  request: string
  /** The client said yes to what is made of it. */
  won: boolean
  /** What its provider has invoiced of it, in USD. */
  invoiced: string
  /** There is another source's cost for the same to compare it with; how far it is above the cheapest, in percent. */
  comparable: boolean
  cheapest: boolean
  gap?: number | undefined
}
/** An invoice for an alternative or of a cost (`id`), by its number; in USD at the rates of when it was recorded. */
export type InvoiceFact = { side: 'SELL' | 'COST'; id: string; document: string; day: string; at: string; usd: string }
/** An agent who was asked for costs, as the quotation knows of it: `closed`: why no answer is awaited any more. */
export type AskedFact = {
  id: string
  providerId: string
  provider: string
  asked: string
  due?: string
  /** Of their first answer. */
  answered?: string
  answers: number
  closed: string
  reason: string
}
/** A line of the freight of a cost that stands, in USD; `main`: that which comes to most, the others are surcharges. */
export type FreightLine = { given: string; code: string; usd: string; main: boolean }
/** A line of a cost or of an alternative; `usd`: at the rates of when it was entered, absent where it is not known. */
export type LineFact = {
  code: string
  concept: string
  section: string
  calculator: string
  currency: string
  amount?: string | undefined
  usd?: string | undefined
  quantity: string
  perUnit?: string | undefined
  included: boolean
  /** Which tax is added to it. */
  tax: string
}
/** Of an alternative also what it costs; `idCost`: the cost that it sells of, where it says so. */
export type SellLineFact = LineFact & {
  idCost: string
  costCurrency: string
  costAmount?: string | undefined
  costUsd?: string | undefined
  scope: string
  /** In the currency that it is sold in, and in USD. */
  taxAmount?: string | undefined
  taxUsd?: string | undefined
}
/** The lines of one cost or alternative, and how many it has ever had at once: rows of lines that are gone are taken out. */
export type Lines<Line> = { lines: readonly Line[]; most: number }
/** `entered`: how many were entered before it, those that are gone too; `words`: what it is called beside its number. */
export type Alternative = { until: string; carrier: string; at: string; entered: number; words: string }
/** An alternative as the client has it; without its `draft` where nobody knows what it is made of. */
export type Offer = { sell?: string | undefined; draft?: Draft | undefined; validUntil: string }

const boxes = 'Array(Tuple(type String, quantity UInt32))'
const costs =
  "Array(Tuple(id String, agentId String, agent String, carrier String, given DateTime64(3, 'UTC'), until Date32, stale Bool, unit Nullable(Decimal(38, 4)), total Nullable(Decimal(38, 2)), local Nullable(Decimal(38, 2)), transit Nullable(UInt16), freeDays Nullable(UInt16), source String, request String, won Bool, invoiced Decimal(38, 2), comparable Bool, cheapest Bool, gap Nullable(Float64)))"
const freightLines = "Array(Tuple(given DateTime64(3, 'UTC'), code String, usd Decimal(38, 2), main Bool))"
const invoices =
  "Array(Tuple(side String, id String, document String, day Date32, at DateTime64(3, 'UTC'), usd Decimal(38, 2)))"
const asked =
  "Array(Tuple(id String, providerId String, provider String, asked DateTime64(3, 'UTC'), due Nullable(DateTime64(3, 'UTC')), answered Nullable(DateTime64(3, 'UTC')), answers UInt16, closed String, reason String))"

export type AnalyticsType =
  | 'String'
  | 'LowCardinality(String)'
  | 'Bool'
  | 'UInt32'
  | `Decimal(38, ${2 | 3 | 6})`
  | `DateTime64(3, 'UTC')`
  | 'Date32'
  | typeof boxes
  | typeof costs
  | typeof freightLines
  | typeof invoices
  | typeof asked

/** A column that is copied to the analytics store, by its type there. */
export const copied = <Of extends Column>(column: Of, analyticsType: AnalyticsType) => ({ ...column, analyticsType })

export const code = 'LowCardinality(String)'
export const instant = `DateTime64(3, 'UTC')`
export const usd = 'Decimal(38, 2)'

/** One wide row for each quotation. What the dashboards are computed from is copied; the fold remembers the rest. */
export const quotationFactsColumns = {
  status: copied(text<Status>('REQUESTED'), code),
  cancelled: copied(boolean(false), 'Bool'),
  scope: copied(text<Scope>('CLIENT'), code),
  company: copied(text(''), code),
  commercial: copied(text(''), code),
  assignedTo: copied(text(), code),
  clientId: copied(text(''), code),
  clientName: copied(text(''), code),
  transport: copied(text(''), code),
  mode: copied(text(''), code),
  origin: copied(text(''), code),
  originCountry: copied(text(''), code),
  destination: copied(text(''), code),
  destinationCountry: copied(text(''), code),
  lane: copied(text(''), code),
  incoterm: copied(text(''), code),
  chargeableKg: copied(numeric('0'), 'Decimal(38, 3)'),
  cbm: copied(numeric('0'), 'Decimal(38, 6)'),
  containers: copied(int(0), 'UInt32'),
  grossKg: copied(numeric('0'), 'Decimal(38, 3)'),
  /** What decided the chargeable weight. */
  chargeableBasis: copied(text(''), code),
  containerRows: copied(jsonb<readonly { type: string; quantity: number }[]>([]), boxes),
  teu: copied(numeric('0'), usd),
  ulds: copied(int(0), 'UInt32'),
  /** What the unit load devices are charged for at least, all of them. */
  pivotKg: copied(numeric('0'), 'Decimal(38, 3)'),
  /** Every cost that it has: one row each where a chart says `array join costs`. */
  costs: copied(jsonb<readonly CostFact[]>([]), costs),
  freightLines: copied(jsonb<readonly FreightLine[]>([]), freightLines),
  /** What was invoiced of it, to the client and by providers. */
  sellInvoicedUsd: copied(numeric('0'), usd),
  costInvoicedUsd: copied(numeric('0'), usd),
  /** Each invoice behind these two. */
  invoices: copied(jsonb<readonly InvoiceFact[]>([]), invoices),
  /** Whom costs were asked of: one row each where a chart says `array join asked`. */
  asked: copied(jsonb<readonly AskedFact[]>([]), asked),
  requestedAt: copied(timestamptz(epoch), instant),
  firstQuotedAt: copied(timestamptz(), instant),
  firstSentAt: copied(timestamptz(), instant),
  decidedAt: copied(timestamptz(), instant),
  /** The first yes and the first no; they stay true when it is reopened. */
  firstWonAt: copied(timestamptz(), instant),
  firstLostAt: copied(timestamptz(), instant),
  /** Since when it is in its status, and how many seconds it has been in each stage that it left. */
  statusSince: copied(timestamptz(epoch), instant),
  requestedSeconds: copied(int(0), 'UInt32'),
  pendingSeconds: copied(int(0), 'UInt32'),
  quotedSeconds: copied(int(0), 'UInt32'),
  sentSeconds: copied(int(0), 'UInt32'),
  outcomeReason: copied(text(), code),
  publications: copied(int(0), 'UInt32'),
  revisions: copied(int(0), 'UInt32'),
  /** The money: that of the published alternative that counts, then that of the one that was won. */
  sellUsd: copied(numeric(), usd),
  costUsd: copied(numeric(), usd),
  marginUsd: copied(numeric(), usd),
  validUntil: copied(date(), 'Date32'),
  /** What a price per unit is of: see `laneSize` and `laneQuantity`. */
  size: text(''),
  quantity: text('0'),
  /** The alternative whose figures these are, and what they are made of. */
  sellectedSell: text(),
  counts: jsonb<Draft>(),
  /** The rates that its figures are converted with, and those of each revision: what is invoiced is converted alike. */
  fx: jsonb<FxSnapshot>(),
  sentFx: jsonb<Readonly<Record<number, FxSnapshot>>>({}),
  /** By alternative, as pricing has them now. */
  drafts: jsonb<Readonly<Record<string, Draft>>>({}),
  /** By alternative, as the client has got them last. */
  offered: jsonb<Readonly<Record<string, Offer>>>({}),
  /** How its costs compare: what `costComparison` makes of the same events. */
  comparison: jsonb<CostComparisonRow>(initialRow(costComparison.columns)),
  /** The lines of each cost and of each alternative: rows of tables of their own in the analytics store. */
  costLines: jsonb<Readonly<Record<string, Lines<LineFact>>>>({}),
  sellLines: jsonb<Readonly<Record<string, Lines<SellLineFact> & Alternative>>>({}),
}

export type QuotationFactsRow = RowOf<typeof quotationFactsColumns>

/** The copied ones of these columns, by their names in a row. A text that is none is an empty one in the analytics store. */
export const copiedOf = (columns: Columns): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(columns).flatMap(([field, column]): [string, string][] => {
      if (!('analyticsType' in column)) return []
      const { analyticsType, initial, type } = column
      const isOptional = (initial === undefined || initial === null) && type !== 'text'
      return [[field, isOptional ? `Nullable(${String(analyticsType)})` : String(analyticsType)]]
    }),
  )

export const copiedColumns = copiedOf(quotationFactsColumns)
