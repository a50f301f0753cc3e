import { z } from 'zod'
import { day } from '../day.ts'
import { ContainerType, Incoterm, Language, Mode, Scope, Status, TransportMode } from '../vocabulary/schemas.ts'
import { DecimalText, Money, Quantity } from '../money/money.ts'
import { commaSeparated } from '../api/route.ts'
import { DecimalSign } from '../api/decimal-sign.ts'
import { Company } from '../working-time/company.ts'
import { listColumnNames } from './list-columns.ts'
import { sortFields } from '../tables/quotation-list.ts'
import { ListName } from './quotation-row.ts'

const flag = z.enum(['true', 'false']).optional()

/** Filters of every quotations table; several values are separated by commas and mean OR. */
export const ListFilters = z.object({
  q: z.string().max(80).optional(),
  company: commaSeparated(Company).optional(),
  status: commaSeparated(Status).optional(),
  scope: commaSeparated(Scope).optional(),
  transportMode: commaSeparated(TransportMode).optional(),
  modo: commaSeparated(Mode).optional(),
  incoterm: commaSeparated(Incoterm).optional(),
  client: commaSeparated(z.string()).optional(),
  commercial: commaSeparated(z.string()).optional(),
  assignedTo: commaSeparated(z.string()).optional(),
  /** Codes of places and of countries. */
  origin: commaSeparated(z.string().max(10)).optional(),
  destination: commaSeparated(z.string().max(10)).optional(),
  originCountry: commaSeparated(z.string()).optional(),
  destinationCountry: commaSeparated(z.string()).optional(),
  container: commaSeparated(ContainerType).optional(),
  /** Minimum transit days. */
  ttime: z.coerce.number().int().min(0).max(10_000).optional(),
  /** Minimum hours in the present status. */
  waitingHours: z.coerce.number().min(0).max(1_000_000).optional(),
  /** In the present status since that day or later. */
  statusFrom: day().optional(),
  createdFrom: day().optional(),
  createdTo: day().optional(),
  changedFrom: day().optional(),
  changedTo: day().optional(),
  validFrom: day().optional(),
  validTo: day().optional(),
  /** The next call to the client is between these days. */
  followUpFrom: day().optional(),
  followUpTo: day().optional(),
  weightFrom: Quantity.optional(),
  weightTo: Quantity.optional(),
  volumeFrom: Quantity.optional(),
  volumeTo: Quantity.optional(),
  chargeableFrom: Quantity.optional(),
  chargeableTo: Quantity.optional(),
  /** Only with cost rights. */
  bestCostFrom: Quantity.optional(),
  bestCostTo: Quantity.optional(),
  sellFrom: Quantity.optional(),
  sellTo: Quantity.optional(),
  marginFrom: DecimalText.optional(),
  marginTo: DecimalText.optional(),
  expired: flag,
  /** Open offers whose validity ends on that day or before. */
  expiresBy: day().optional(),
  /** Waiting in their status beyond the company's target. */
  overdue: flag,
  /** An approval of the management is pending. */
  awaitsApproval: flag,
  /** Costs exist, but no sell; only with cost rights. */
  readyToSell: flag,
  /** Some cost requests have no answer yet. */
  awaitsAgents: flag,
  /** At least one agent has answered, and no cost request is open. */
  costsComplete: flag,
  /** A cost request is open for at least so many hours. */
  unansweredHours: z.coerce.number().min(0).max(1_000_000).optional(),
  /** A cost request is open past its due date. */
  agentsLate: flag,
  /** No stored tariff prices it completely, and it has no cost yet; only with cost rights. */
  noRate: flag,
  includeCancelled: flag,
})
export type ListFilters = z.output<typeof ListFilters>

/** A field of the row; `-` sorts in descending order. */
const Sort = z.enum([...sortFields, ...sortFields.map((field) => `-${field}` as const)])

export const ListQuery = ListFilters.extend({
  list: ListName,
  sort: Sort.optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

export const ListCount = z.object({
  count: z.int(),
  /** There are more rows than `count`. */
  more: z.boolean().optional(),
})

/** Totals of a list per currency, without conversion. */
export const ListSummary = ListCount.extend({
  /** Sells of the selected alternatives; absent where there are too many rows to add up. */
  sells: z.array(Money).optional(),
  /** The best costs, in the currency of the list; only with cost rights. */
  costs: z.array(Money).optional(),
})

/** A spreadsheet is made in memory, so its rows are limited; a CSV file is not. */
export const mostSpreadsheetRows = 20_000

/** A whole list as a file: filters, order, language and columns. */
export const ListFileQuery = ListQuery.omit({ cursor: true, limit: true }).extend({
  lang: Language.default('es'),
  decimal: DecimalSign.optional(),
  /** Columns in this order; absent: all that the user may see. */
  columns: commaSeparated(z.enum(listColumnNames)).optional(),
})
