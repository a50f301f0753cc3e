import { z } from 'zod'
import { ChargeableBasis } from '../freight/chargeable.ts'
import { DecimalText } from '../money/money.ts'
import { ContainerRow, TruckRow } from '../freight/request/shipment.ts'
import { Incoterm, Mode, Scope, Status, TransportMode } from '../vocabulary/schemas.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Place = z.object({ code: z.string(), name: z.string(), country: z.string() })

/** A row of every quotations table. Costs are absent without cost rights; the margin has its own right. */
export const QuotationRow = z.object({
  key: z.string(),
  revision: z.int(),
  status: Status,
  cancelled: z.boolean(),
  /** The offer is past its validity. */
  expired: z.boolean(),
  scope: Scope,
  createdAt: z.string(),
  /** When its present status began. */
  statusSince: z.string(),
  /** When it exceeds the company's target for waiting, and when it is late; absent while it does not wait. */
  dueAt: z.string().optional(),
  lateAt: z.string().optional(),
  lastChangeAt: z.string(),
  client: Named.extend({ reference: z.string() }),
  commercial: Named,
  assignedTo: Named.optional(),
  transportMode: TransportMode,
  modo: Mode,
  origin: Place,
  destination: Place,
  incoterm: Incoterm,
  /** Kilograms, cubic metres and chargeable kilograms, as decimal text. */
  weight: DecimalText,
  volume: DecimalText,
  chargeable: DecimalText,
  chargeableBasis: ChargeableBasis,
  containers: z.array(ContainerRow),
  /** Absent without trucks. */
  trucks: z.array(TruckRow).optional(),
  dangerous: z.string().optional(),
  shipmentDate: z.string().optional(),
  costs: z.int().optional(),
  sells: z.int(),
  /** Cheapest complete cost, in the currency of the reader's company. */
  bestCost: DecimalText.optional(),
  /** Selected sell, converted to the currency of the reader's company. */
  sell: DecimalText.optional(),
  marginPct: DecimalText.optional(),
  /** A cost is unknown: the margin is an upper bound. */
  marginAtMost: z.literal(true).optional(),
  validUntil: z.string().optional(),
  /** The alternative that waits for the management's approval; only in the approval list. */
  awaitsApproval: z
    .object({
      sell: DecimalText.optional(),
      marginPct: DecimalText.optional(),
      marginAtMost: z.literal(true).optional(),
      validUntil: z.string(),
    })
    .optional(),
  ttime: z.int().optional(),
  /** Day of the next call to the client. */
  followUpOn: z.string().optional(),
  /** Number of cost requests to agents, and of answers. */
  agentsAsked: z.int(),
  agentsAnswered: z.int(),
  /** Requests that were declined, expired or withdrawn, and agents who opened the page. */
  agentsClosed: z.int(),
  agentsSeen: z.int(),
  /** Open requests past their due date. */
  agentsLate: z.int(),
  /** Date of the oldest open request. */
  agentsAwaitedSince: z.string().optional(),
  /** It was quoted or decided before, and pricing works on it again. */
  reopened: z.literal(true).optional(),
  /** Number of matching tariff offers, and of complete ones; absent before the search, and without cost rights. */
  ratesMatching: z.int().optional(),
  ratesComplete: z.int().optional(),
  /** No stored tariff prices it completely, and it has no cost yet. */
  noRate: z.literal(true).optional(),
  revisions: z.int(),
})
export type QuotationRow = z.infer<typeof QuotationRow>

/** The work lists, each with the rows of one screen. */
export const ListName = z.enum([
  'my-quotations',
  'my-history',
  'to-finalize',
  'assigned',
  'manager',
  'new-requests',
  'in-process',
  'all',
])
export type ListName = z.infer<typeof ListName>
