import { z } from 'zod'
import { day } from '../day.ts'
import { Incoterm } from '../freight/incoterms.ts'
import { DecimalText, Quantity } from '../pricing/money.ts'
import { several } from '../api/route.ts'
import { Language } from '../access/session.ts'
import { ContainerType, Mode, TransportMode } from '../freight/transport.ts'
import { listFileParts } from './list-file.ts'
import { Scope } from '../quotation/scope.ts'
import { Status } from '../quotation/status.ts'
import { ListName } from '../quotation/views.ts'

const flag = z.enum(['true', 'false']).optional()

/** Filters of every quotations table; several values are separated by commas and mean OR. */
export const ListFilters = z.object({
  q: z.string().max(80).optional(),
  status: several(Status).optional(),
  scope: several(Scope).optional(),
  transportMode: several(TransportMode).optional(),
  modo: several(Mode).optional(),
  incoterm: several(Incoterm).optional(),
  client: several(z.string()).optional(),
  commercial: several(z.string()).optional(),
  assignedTo: several(z.string()).optional(),
  /** Codes of places, and of their countries. */
  origin: several(z.string().max(10)).optional(),
  destination: several(z.string().max(10)).optional(),
  originCountry: several(z.string()).optional(),
  destinationCountry: several(z.string()).optional(),
  container: several(ContainerType).optional(),
  /** Days; means greater than or equal. */
  ttime: z.coerce.number().int().min(0).max(10_000).optional(),
  /** Hours in the present status; means at least. */
  waitingHours: z.coerce.number().min(0).max(1_000_000).optional(),
  /** In the present status since that day or later. */
  statusFrom: day().optional(),
  createdFrom: day().optional(),
  createdTo: day().optional(),
  changedFrom: day().optional(),
  changedTo: day().optional(),
  validFrom: day().optional(),
  validTo: day().optional(),
  /** The client is to be called between these days. */
  followUpFrom: day().optional(),
  followUpTo: day().optional(),
  weightFrom: Quantity.optional(),
  weightTo: Quantity.optional(),
  volumeFrom: Quantity.optional(),
  volumeTo: Quantity.optional(),
  chargeableFrom: Quantity.optional(),
  chargeableTo: Quantity.optional(),
  /** Of the cost side: only for those who see it. */
  bestCostFrom: Quantity.optional(),
  bestCostTo: Quantity.optional(),
  sellFrom: Quantity.optional(),
  sellTo: Quantity.optional(),
  marginFrom: DecimalText.optional(),
  marginTo: DecimalText.optional(),
  expired: flag,
  /** Offers whose validity ends on that day or before, without those that are over. */
  expiresBy: day().optional(),
  /** Waiting in their status for longer than their company wants. */
  overdue: flag,
  /** The management is asked to approve a sell. */
  awaitsApproval: flag,
  /** Costs are there, and no sell yet: only for those who see the cost side. */
  readyToSell: flag,
  /** Agents were asked, and some have not answered. */
  awaitsAgents: flag,
  /** Nobody is awaited, and somebody has answered. */
  costsComplete: flag,
  /** An agent is awaited for so many hours at least. */
  unansweredHours: z.coerce.number().min(0).max(1_000_000).optional(),
  /** An agent is awaited and past the day for the answer. */
  agentsLate: flag,
  /** No stored tariff prices it whole, and it waits for its first cost: only for those who see the cost side. */
  noRate: flag,
  includeCancelled: flag,
})
export type ListFilters = z.output<typeof ListFilters>

export const sortFields = [
  'key',
  'createdAt',
  'statusSince',
  'lastChangeAt',
  'client',
  'status',
  'mode',
  'origin',
  'destination',
  'incoterm',
  'volume',
  'weight',
  'chargeable',
  'sell',
  'bestCost',
  'margin',
  'validUntil',
  'ttime',
  'followUpOn',
  'agents',
] as const

/** A field of the row; a minus before it sorts downwards. */
const Sort = z.enum([...sortFields, ...sortFields.map((field) => `-${field}` as const)])

export const ListQuery = ListFilters.extend({
  list: ListName,
  sort: Sort.optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

/** More are not counted: a list says `10,000+`, and `1,000+` where it is filtered. */
export const mostCounted = 10_000
export const mostMatchesCounted = 1000

export const ListCount = z.object({
  count: z.int(),
  /** There are more than were counted. */
  more: z.boolean().optional(),
})

/** A spreadsheet is made in memory, so that it has an end; a CSV file has none. */
export const mostSpreadsheetRows = 20_000

/** A whole list as a file: its filters and order, the user's language, and which parts of a row. */
export const ListFileQuery = ListQuery.omit({ cursor: true, limit: true }).extend({
  lang: Language.default('es'),
  /** In this order; without it all that the user may see. */
  columns: several(z.enum(listFileParts)).optional(),
})
