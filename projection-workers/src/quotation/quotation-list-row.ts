import type { Direction } from '@freight/contracts/freight/direction'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency, Money } from '@freight/contracts/pricing/money'
import type { SectionTotal } from '@freight/contracts/cost-comparison/best-cost'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { Status } from '@freight/contracts/quotation/status'
import type { BestCost } from './best-costs.ts'
import type { ColumnType } from '../engine/projection.ts'

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

/** The row behind every quotations table. Users are ids; their names are looked up when it is read. */
export type QuotationListRow = {
  status: Status
  cancelled: boolean
  scope: Scope
  company: string
  createdAt: string
  statusSince: string
  lastChangeAt: string
  clientId: string
  clientName: string
  clientReference: string
  commercial: string
  assignedTo?: string | undefined
  transportMode: string
  modo: string
  originCode: string
  originName: string
  originCountry: string
  destinationCode: string
  destinationName: string
  destinationCountry: string
  incoterm: string
  /** The side that our client is on. */
  direction: Direction
  /** How many times the goods are picked up. */
  pickups: number
  weight: string
  volume: string
  chargeable: string
  chargeableBasis: string
  containers: readonly { type: string; quantity: number }[]
  dangerous?: string | undefined
  shipmentDate?: string | undefined
  /** When a parked one is taken up again. */
  resumeOn?: string | undefined
  costs: number
  sells: number
  /** The best cost and what is sold, in dollars and in the other currencies: a company compares in one of them. */
  bestCost?: string | undefined
  bestCostArs?: string | undefined
  bestCostEur?: string | undefined
  /** The last day on which they hold; the next best cost takes their place. */
  bestUntil?: string | undefined
  sell?: string | undefined
  sellArs?: string | undefined
  sellEur?: string | undefined
  marginPct?: string | undefined
  /** A cost is not known. */
  marginAtMost: boolean
  validUntil?: string | undefined
  /** Until when the revision is valid that the client has: the first of its alternatives, and the last. */
  sentUntil?: string | undefined
  sentLastDay?: string | undefined
  ttime?: number | undefined
  /** Cost requests to agents, with whether each was answered, and how many that makes. */
  agents: Readonly<Record<string, boolean>>
  agentsAsked: number
  agentsAnswered: number
  /** The difference, as a figure of its own: of that the engine knows how often it is none. */
  agentsAwaited: number
  revisions: number
  /** What the search box looks through: words with a space before each. */
  search: string
  /** What the shown figures are computed from: totals per cost group, offers per sell group, the last known rates. */
  costTotals: Readonly<Record<string, readonly SectionTotal[]>>
  /** The last day of each cost group. */
  costDays: Readonly<Record<string, string>>
  /** The best cost as the days go by. */
  bestCosts: readonly BestCost[]
  offers: Readonly<Record<string, Offer>>
  /** The offers as they were last published, until one of them is won. */
  publishedOffers: Readonly<Record<string, Offer>>
  sellectedSell?: string | undefined
  fx?: FxSnapshot | undefined
  /** By kind of reminder: when the stay in a status began that was last reminded of. */
  reminded: Readonly<Record<string, string>>
}

const epoch = '1970-01-01T00:00:00.000Z'

export const columns = {
  status: 'text',
  cancelled: 'boolean',
  scope: 'text',
  company: 'text',
  createdAt: 'timestamptz',
  statusSince: 'timestamptz',
  lastChangeAt: 'timestamptz',
  clientId: 'text',
  clientName: 'text',
  clientReference: 'text',
  commercial: 'text',
  assignedTo: 'text',
  transportMode: 'text',
  modo: 'text',
  originCode: 'text',
  originName: 'text',
  originCountry: 'text',
  destinationCode: 'text',
  destinationName: 'text',
  destinationCountry: 'text',
  incoterm: 'text',
  direction: 'text',
  pickups: 'int',
  weight: 'numeric',
  volume: 'numeric',
  chargeable: 'numeric',
  chargeableBasis: 'text',
  containers: 'jsonb',
  dangerous: 'text',
  shipmentDate: 'date',
  resumeOn: 'date',
  costs: 'int',
  sells: 'int',
  bestCost: 'numeric',
  bestCostArs: 'numeric',
  bestCostEur: 'numeric',
  bestUntil: 'date',
  sell: 'numeric',
  sellArs: 'numeric',
  sellEur: 'numeric',
  marginPct: 'numeric',
  marginAtMost: 'boolean',
  validUntil: 'date',
  sentUntil: 'date',
  sentLastDay: 'date',
  ttime: 'int',
  agents: 'jsonb',
  agentsAsked: 'int',
  agentsAnswered: 'int',
  agentsAwaited: 'int',
  revisions: 'int',
  search: 'text',
  costTotals: 'jsonb',
  costDays: 'jsonb',
  bestCosts: 'jsonb',
  offers: 'jsonb',
  publishedOffers: 'jsonb',
  sellectedSell: 'text',
  fx: 'jsonb',
  reminded: 'jsonb',
} satisfies { [Column in keyof QuotationListRow]-?: ColumnType }

export const initial: QuotationListRow = {
  status: 'REQUESTED',
  cancelled: false,
  scope: 'CLIENT',
  company: '',
  createdAt: epoch,
  statusSince: epoch,
  lastChangeAt: epoch,
  clientId: '',
  clientName: '',
  clientReference: '',
  commercial: '',
  transportMode: '',
  modo: '',
  originCode: '',
  originName: '',
  originCountry: '',
  destinationCode: '',
  destinationName: '',
  destinationCountry: '',
  incoterm: '',
  direction: 'IMPORT',
  pickups: 0,
  weight: '0',
  volume: '0',
  chargeable: '0',
  chargeableBasis: 'NONE',
  containers: [],
  costs: 0,
  sells: 0,
  marginAtMost: false,
  agents: {},
  agentsAsked: 0,
  agentsAnswered: 0,
  agentsAwaited: 0,
  revisions: 0,
  search: '',
  costTotals: {},
  costDays: {},
  bestCosts: [],
  offers: {},
  publishedOffers: {},
  reminded: {},
}
