import type { SectionTotal } from '../cost-comparison/best-cost.ts'
import type { ChargeableBasis } from '../freight/chargeable.ts'
import type { Direction } from '../freight/direction.ts'
import type { Incoterm } from '../freight/incoterms.ts'
import type { ContainerType, Mode, TransportMode } from '../freight/transport.ts'
import type { FxSnapshot } from '../pricing/exchange.ts'
import type { Currency, Money } from '../pricing/money.ts'
import type { Scope } from '../quotation/scope.ts'
import type { Status } from '../quotation/status.ts'
import {
  boolean,
  date,
  epoch,
  internal,
  inOrder,
  int,
  jsonb,
  numeric,
  type RowOf,
  text,
  timestamptz,
} from './columns.ts'

/** What the row shows of an alternative for the client, if it is the selected one. */
export type Offer = {
  /** What the client pays, and what it comes to in each currency into which it can be converted. */
  totals: readonly Money[]
  sells: Readonly<Partial<Record<Currency, string>>>
  marginPct?: string
  marginAtMost?: boolean
  validUntil: string
  ttime?: number
}

/** The best cost up to a day, that day included, in each currency in which there is one. */
export type BestCost = { until: string } & Partial<Record<Currency, string>>

/** An agent who was asked: how it stands, since when, and whether there are costs of theirs, perhaps of a former time. */
export type AskedAgent = { state: 'AWAITED' | 'ANSWERED' | 'CLOSED'; since: string; hasAnswered?: boolean }

type ById<Value> = Readonly<Record<string, Value>>

/** The row behind every quotations table. Users are ids; their names are looked up when it is read. */
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
  /** The side that our client is on. */
  direction: internal(text<Direction>('IMPORT')),
  /** How many times the goods are picked up. */
  pickups: internal(int(0)),
  deliveryAtTerminal: internal(boolean(false)),
  weight: inOrder(numeric('0')),
  volume: inOrder(numeric('0')),
  chargeable: inOrder(numeric('0')),
  chargeableBasis: text<ChargeableBasis>('NONE'),
  containers: jsonb<{ type: ContainerType; quantity: number }[]>([]),
  dangerous: text(),
  shipmentDate: date(),
  /** When a parked one is taken up again. */
  resumeOn: internal(date()),
  /** When the client is called next. */
  followUpOn: inOrder(date()),
  costs: int(0),
  sells: int(0),
  /** The best cost and what is sold, in dollars and in the other currencies: a company compares in one of them. */
  bestCost: inOrder(numeric()),
  bestCostArs: inOrder(numeric()),
  bestCostEur: inOrder(numeric()),
  /** The last day on which they hold; the next best cost takes their place. */
  bestUntil: date(),
  sell: inOrder(numeric()),
  sellArs: inOrder(numeric()),
  sellEur: inOrder(numeric()),
  marginPct: inOrder(numeric()),
  /** A cost is not known. */
  marginAtMost: boolean(false),
  /** Of the selected alternative; once it is sent, as the client was told. */
  validUntil: inOrder(date()),
  /** Until when the revision is valid that the client has: the first of its alternatives, and the last. */
  sentUntil: internal(date()),
  sentLastDay: internal(date()),
  ttime: inOrder(int()),
  /** Cost requests to agents, with where each stands, and how many that makes. */
  agents: internal(jsonb<ById<AskedAgent>>({})),
  agentsAsked: int(0),
  agentsAnswered: int(0),
  /** Those who said no, let the link expire, or whose request was taken back. */
  agentsClosed: int(0),
  /** The rest, as a figure of its own: of that the engine knows how often it is none. */
  agentsAwaited: internal(int(0)),
  /** Since when the one is awaited who has been for longest. */
  agentsAwaitedSince: inOrder(timestamptz()),
  /** When that of it was last changed which agents see. */
  amendedAt: internal(timestamptz()),
  /** It was quoted or decided before, and pricing works on it again. */
  reopened: boolean(false),
  /** How many offers of stored tariffs match, and how many of them are complete; null before they were looked through. */
  ratesMatching: int<number | null>(),
  ratesComplete: int<number | null>(),
  revisions: int(0),
  /** What the search box looks through: words with a space before each. */
  search: internal(text('')),
  /** What the shown figures are computed from: totals per cost group, offers per sell group, the last known rates. */
  costTotals: internal(jsonb<ById<readonly SectionTotal[]>>({})),
  /** The last day of each cost group. */
  costDays: internal(jsonb<ById<string>>({})),
  /** The best cost as the days go by. */
  bestCosts: internal(jsonb<readonly BestCost[]>([])),
  offers: internal(jsonb<ById<Offer>>({})),
  /** The offers as they were last published, until one of them is won. */
  publishedOffers: internal(jsonb<ById<Offer>>({})),
  sellectedSell: internal(text()),
  fx: internal(jsonb<FxSnapshot>()),
  /** Those of each revision. */
  sentFx: internal(jsonb<Readonly<Record<number, FxSnapshot>>>({})),
  /** By kind of reminder: when the stay in a status began that was last reminded of. */
  reminded: internal(jsonb<ById<string>>({})),
}

export type QuotationListRow = RowOf<typeof quotationListColumns>
