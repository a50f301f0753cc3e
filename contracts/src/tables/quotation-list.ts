import type { PricedCode, SectionTotal } from '../cost-comparison/best-cost.ts'
import type { ChargeableBasis } from '../freight/chargeable.ts'
import type { Direction } from '../vocabulary/journey.ts'
import type {
  ContainerType,
  Currency,
  Incoterm,
  Mode,
  Scope,
  Status,
  TransportMode,
  TruckType,
} from '../vocabulary/schemas.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import type { Money } from '../money/money.ts'
import {
  boolean,
  date,
  epoch,
  inOrder,
  int,
  internal,
  jsonb,
  numeric,
  type RowOf,
  text,
  timestamptz,
} from './columns.ts'

/** Data of an alternative that the row shows when it is selected. */
export type Offer = {
  /** Totals for the client, and their sum in each possible currency. */
  totals: readonly Money[]
  sells: Readonly<Partial<Record<Currency, string>>>
  marginPct?: string
  marginAtMost?: boolean
  validUntil: string
  ttime?: number
}

/** Best cost up to a day, inclusive, per currency that has one. */
export type BestCost = { until: string } & Partial<Record<Currency, string>>

/** State of a cost request and its date; `hasAnswered`: costs of the agent exist, perhaps from an earlier answer. */
export type AgentRequest = { state: 'AWAITED' | 'ANSWERED' | 'CLOSED'; since: string; hasAnswered?: boolean }

type ById<Value> = Readonly<Record<string, Value>>

/** The row behind every quotations table. Users are ids; queries add their names. */
export const quotationListColumns = {
  status: inOrder(text<Status>('REQUESTED')),
  cancelled: boolean(false),
  scope: text<Scope>('CLIENT'),
  company: text(''),
  createdAt: inOrder(timestamptz(epoch), 'cancelled', 'scope'),
  statusSince: inOrder(timestamptz(epoch)),
  lastChangeAt: inOrder(timestamptz(epoch)),
  clientId: text(''),
  clientName: inOrder(text('')),
  clientReference: text(''),
  commercial: text(''),
  assignedTo: text(),
  transportMode: text<TransportMode>('SEA'),
  modo: inOrder(text<Mode>('FCL')),
  originCode: inOrder(text('')),
  originName: text(''),
  originCountry: text(''),
  destinationCode: inOrder(text('')),
  destinationName: text(''),
  destinationCountry: text(''),
  incoterm: inOrder(text<Incoterm>('FOB')),
  /** Side of our client. */
  direction: internal(text<Direction>('IMPORT')),
  /** Number of pickups. */
  pickups: internal(int(0)),
  deliveryAtTerminal: internal(boolean(false)),
  weight: inOrder(numeric('0')),
  volume: inOrder(numeric('0')),
  chargeable: inOrder(numeric('0')),
  chargeableBasis: text<ChargeableBasis>('NONE'),
  containers: jsonb<{ type: ContainerType; quantity: number }[]>([]),
  /** Types of the unit load devices. */
  ulds: internal(jsonb<{ type: string }[]>([])),
  trucks: jsonb<{ type: TruckType; quantity: number }[]>([]),
  dangerous: text(),
  shipmentDate: date(),
  /** When a parked quotation resumes. */
  resumeOn: internal(date()),
  /** Date of the next call to the client. */
  followUpOn: inOrder(date()),
  costs: int(0),
  sells: int(0),
  /** Best cost and sell, in dollars and in the other currencies: a company compares in one of them. */
  bestCost: inOrder(numeric()),
  bestCostArs: inOrder(numeric()),
  bestCostEur: inOrder(numeric()),
  /** Last day of the best cost; afterwards the next best one replaces it. */
  bestUntil: date(),
  sell: inOrder(numeric()),
  sellArs: inOrder(numeric()),
  sellEur: inOrder(numeric()),
  marginPct: inOrder(numeric()),
  /** A cost is unknown. */
  marginAtMost: boolean(false),
  /** Validity of the selected alternative; after sending, that of the sent offer. */
  validUntil: inOrder(date()),
  /** First and last validity of the alternatives in the revision that the client has. */
  sentUntil: internal(date()),
  sentLastDay: internal(date()),
  ttime: inOrder(int()),
  /** Cost requests to agents with their states, and their number. */
  agents: internal(jsonb<ById<AgentRequest>>({})),
  agentsAsked: int(0),
  agentsAnswered: int(0),
  /** Declined, expired and withdrawn requests. */
  agentsClosed: int(0),
  /** Open requests, as a column of its own: the database knows how often it is zero. */
  agentsAwaited: internal(int(0)),
  /** Date of the oldest open request. */
  agentsAwaitedSince: inOrder(timestamptz()),
  /** First time it was won and lost: a win rate counts the earlier of both. */
  firstWonAt: internal(timestamptz()),
  firstLostAt: internal(timestamptz()),
  /** Last change of data that agents see. */
  amendedAt: internal(timestamptz()),
  /** It was quoted or decided before, and pricing works on it again. */
  reopened: boolean(false),
  /** Number of matching tariff offers, and of complete ones; null before the search. */
  ratesMatching: int<number | null>(),
  ratesComplete: int<number | null>(),
  revisions: int(0),
  /** Text for the search box: words with a space before each. */
  search: internal(text('')),
  /** Inputs of the shown figures: totals per cost group, offers per sell group, the last known rates. */
  costTotals: internal(jsonb<ById<readonly SectionTotal[]>>({})),
  /** Charge codes that each cost group prices. */
  costCodes: internal(jsonb<ById<readonly PricedCode[]>>({})),
  /** Last day of each cost group. */
  costDays: internal(jsonb<ById<string>>({})),
  /** Best costs over time. */
  bestCosts: internal(jsonb<readonly BestCost[]>([])),
  offers: internal(jsonb<ById<Offer>>({})),
  /** Offers at the last publication, until one of them is won. */
  publishedOffers: internal(jsonb<ById<Offer>>({})),
  sellectedSell: internal(text()),
  fx: internal(jsonb<FxSnapshot>()),
  /** Exchange rates of each revision. */
  sentFx: internal(jsonb<Readonly<Record<number, FxSnapshot>>>({})),
  /** Per kind of reminder: start of the last reminded status. */
  reminded: internal(jsonb<ById<string>>({})),
}

type Columns = typeof quotationListColumns
/** Only columns with a covering index are sortable. */
export type SortableField = {
  [Field in keyof Columns]: Columns[Field] extends { covering: unknown } ? Field : never
}[keyof Columns]

/** Orders of a list by their names in a query, each with the column whose index has the rows in this order. */
export const listOrders = {
  key: 'key',
  createdAt: 'createdAt',
  statusSince: 'statusSince',
  lastChangeAt: 'lastChangeAt',
  client: 'clientName',
  status: 'status',
  mode: 'modo',
  origin: 'originCode',
  destination: 'destinationCode',
  incoterm: 'incoterm',
  volume: 'volume',
  weight: 'weight',
  chargeable: 'chargeable',
  sell: 'sell',
  bestCost: 'bestCost',
  margin: 'marginPct',
  validUntil: 'validUntil',
  ttime: 'ttime',
  followUpOn: 'followUpOn',
  agents: 'agentsAwaitedSince',
} as const satisfies Record<string, SortableField | 'key'>

export type SortField = keyof typeof listOrders
export const sortFields = Object.keys(listOrders) as [SortField, ...SortField[]]

export type QuotationListRow = RowOf<typeof quotationListColumns>
