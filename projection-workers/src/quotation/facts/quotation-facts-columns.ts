import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Earning } from '@freight/contracts/pricing/margin-figures'
import type { Scope, Status } from '@freight/contracts/vocabulary/schemas'
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

/** Sell, cost and margin of an alternative in USD; undefined where unknown. */
export type UsdFigures = { sell?: string | undefined; cost?: string | undefined; margin?: string | undefined }
/** A draft alternative. `decided`: its figures at the rates of its entry. */
export type Draft = Earning & { decided: UsdFigures; validUntil: string }
/** A cost in USD: `unit` price of its main freight, `total` and `local` charges. `until`: last day of validity. */
export type CostFact = {
  id: string
  /** Id of the provider; empty without one. */
  agentId: string
  agent: string
  carrier: string
  given: string
  until: string
  /** Copied, or entered for a former request, and not confirmed since. */
  stale: boolean
  unit?: string | undefined
  total?: string | undefined
  local?: string | undefined
  transit?: number | undefined
  freeDays?: number | undefined
  source: string
  /** Id of the cost request that it answers. */
  request: string
  /** The client approved an alternative based on it. */
  won: boolean
  /** Amount that its provider has invoiced, in USD. */
  invoiced: string
  /** There are costs of other sources for the same legs. `gap`: percent above the cheapest. */
  comparable: boolean
  cheapest: boolean
  gap?: number | undefined
}
/** An invoice for an alternative or a cost (`id`), with its number (`document`); in USD at the rates of its recording. */
export type InvoiceFact = { side: 'SELL' | 'COST'; id: string; document: string; day: string; at: string; usd: string }
/** A cost request to an agent, as the quotation knows it. `closed`: why no answer is expected any more. */
export type CostRequestFact = {
  id: string
  providerId: string
  provider: string
  asked: string
  due?: string
  /** Time of the first answer. */
  answered?: string
  answers: number
  closed: string
  reason: string
}
/** A freight line of a current cost, in USD. `main`: main freight, otherwise a surcharge. */
export type FreightLine = { given: string; code: string; usd: string; main: boolean }
/** A line of a cost or an alternative. `usd`: at the rates of its entry; undefined where unknown. */
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
  /** Tax rate code. */
  tax: string
  /** Main freight; cost lines only. */
  main?: true
}
/** A line of an alternative, with its cost. `idCost`: the cost that it sells, if stated. */
export type SellLineFact = LineFact & {
  idCost: string
  costCurrency: string
  costAmount?: string | undefined
  costUsd?: string | undefined
  scope: string
  /** In the sell currency; `taxUsd` in USD. */
  taxAmount?: string | undefined
  taxUsd?: string | undefined
}
/**
 * Lines of a cost or an alternative. `most`: highest number of lines it ever had, to remove the rows of removed lines.
 */
export type Lines<Line> = { lines: readonly Line[]; most: number }
/** `entered`: number of alternatives entered before, removed ones included; `words`: its name after the number. */
export type Alternative = { until: string; carrier: string; at: string; entered: number; words: string }
/** An alternative as sent to the client; without `draft` if its lines are unknown. */
export type Offer = { sell?: string | undefined; draft?: Draft | undefined; validUntil: string }

const boxes = 'Array(Tuple(type String, quantity UInt32))'
const costs =
  "Array(Tuple(id String, agentId String, agent String, carrier String, given DateTime64(3, 'UTC'), until Date32, stale Bool, unit Nullable(Decimal(38, 4)), total Nullable(Decimal(38, 2)), local Nullable(Decimal(38, 2)), transit Nullable(UInt16), freeDays Nullable(UInt16), source String, request String, won Bool, invoiced Decimal(38, 2), comparable Bool, cheapest Bool, gap Nullable(Float64)))"
const freightLines = "Array(Tuple(given DateTime64(3, 'UTC'), code String, usd Decimal(38, 2), main Bool))"
const invoices =
  "Array(Tuple(side String, id String, document String, day Date32, at DateTime64(3, 'UTC'), usd Decimal(38, 2)))"
const costRequests =
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
  | typeof costRequests

/** Marks a column for the copy to the analytics store, with its type there. */
export const copied = <Of extends Column>(column: Of, analyticsType: AnalyticsType) => ({ ...column, analyticsType })

export const codeType = 'LowCardinality(String)'
export const instantType = `DateTime64(3, 'UTC')`
const usdType = 'Decimal(38, 2)'

/** One wide row per quotation. The columns marked with `copied` feed the dashboards; the others serve the fold only. */
export const quotationFactsColumns = {
  status: copied(text<Status>('REQUESTED'), codeType),
  cancelled: copied(boolean(false), 'Bool'),
  scope: copied(text<Scope>('CLIENT'), codeType),
  company: copied(text(''), codeType),
  commercial: copied(text(''), codeType),
  assignedTo: copied(text(), codeType),
  clientId: copied(text(''), codeType),
  clientName: copied(text(''), codeType),
  transport: copied(text(''), codeType),
  mode: copied(text(''), codeType),
  origin: copied(text(''), codeType),
  originCountry: copied(text(''), codeType),
  destination: copied(text(''), codeType),
  destinationCountry: copied(text(''), codeType),
  lane: copied(text(''), codeType),
  incoterm: copied(text(''), codeType),
  chargeableKg: copied(numeric('0'), 'Decimal(38, 3)'),
  cbm: copied(numeric('0'), 'Decimal(38, 6)'),
  containers: copied(int(0), 'UInt32'),
  grossKg: copied(numeric('0'), 'Decimal(38, 3)'),
  /** Basis of the chargeable weight. */
  chargeableBasis: copied(text(''), codeType),
  containerRows: copied(jsonb<readonly { type: string; quantity: number }[]>([]), boxes),
  teu: copied(numeric('0'), usdType),
  ulds: copied(int(0), 'UInt32'),
  /** Sum of the pivot weights of the unit load devices. */
  pivotKg: copied(numeric('0'), 'Decimal(38, 3)'),
  /** All its costs. Charts read them with `array join costs`. */
  costs: copied(jsonb<readonly CostFact[]>([]), costs),
  freightLines: copied(jsonb<readonly FreightLine[]>([]), freightLines),
  /** Invoiced to the client, and by providers. */
  sellInvoicedUsd: copied(numeric('0'), usdType),
  costInvoicedUsd: copied(numeric('0'), usdType),
  /** The invoices behind both sums. */
  invoices: copied(jsonb<readonly InvoiceFact[]>([]), invoices),
  /** Its cost requests. Charts read them with `array join asked`. */
  asked: copied(jsonb<readonly CostRequestFact[]>([]), costRequests),
  requestedAt: copied(timestamptz(epoch), instantType),
  firstQuotedAt: copied(timestamptz(), instantType),
  firstSentAt: copied(timestamptz(), instantType),
  decidedAt: copied(timestamptz(), instantType),
  /** First approval and first rejection; a reopening does not reset them. */
  firstWonAt: copied(timestamptz(), instantType),
  firstLostAt: copied(timestamptz(), instantType),
  /** Start of the current status, and seconds spent in each earlier stage. */
  statusSince: copied(timestamptz(epoch), instantType),
  requestedSeconds: copied(int(0), 'UInt32'),
  pendingSeconds: copied(int(0), 'UInt32'),
  quotedSeconds: copied(int(0), 'UInt32'),
  sentSeconds: copied(int(0), 'UInt32'),
  outcomeReason: copied(text(), codeType),
  publications: copied(int(0), 'UInt32'),
  revisions: copied(int(0), 'UInt32'),
  /** Figures in USD of the selected alternative as published, then of the won one. */
  sellUsd: copied(numeric(), usdType),
  costUsd: copied(numeric(), usdType),
  marginUsd: copied(numeric(), usdType),
  validUntil: copied(date(), 'Date32'),
  /** Divisor of a unit price: see `laneSize` and `laneQuantity`. */
  size: text(''),
  quantity: text('0'),
  /** The alternative behind these figures, and its draft. */
  sellectedSell: text(),
  counts: jsonb<Draft>(),
  /** Rates of these figures, and of each sent revision; invoices are converted with the same rates. */
  fx: jsonb<FxSnapshot>(),
  sentFx: jsonb<Readonly<Record<number, FxSnapshot>>>({}),
  /** Current drafts by alternative. */
  drafts: jsonb<Readonly<Record<string, Draft>>>({}),
  /** Last sent offers by alternative. */
  offered: jsonb<Readonly<Record<string, Offer>>>({}),
  /** Comparison of its costs: the row of `costComparison` for the same events. */
  comparison: jsonb<CostComparisonRow>(initialRow(costComparison.columns)),
  /** Lines by cost and by alternative, for the charge tables of the analytics store. */
  costLines: jsonb<Readonly<Record<string, Lines<LineFact>>>>({}),
  sellLines: jsonb<Readonly<Record<string, Lines<SellLineFact> & Alternative>>>({}),
}

export type QuotationFactsRow = RowOf<typeof quotationFactsColumns>

/** The columns marked with `copied`, by field, with their types. A missing text is copied as an empty one. */
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
