import type { Mode, TransportMode } from '@freight/contracts/freight/transport'
import type { ChargeableBasis } from '@freight/contracts/freight/chargeable'
import type { Direction } from '@freight/contracts/freight/direction'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { SectionTotal } from '@freight/contracts/cost-comparison/best-cost'
import type { Incoterm } from '@freight/contracts/freight/incoterms'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { Status } from '@freight/contracts/quotation/status'
import type { QuotationRow } from '@freight/contracts/quotation/views'
import type { Platform } from '@freight/platform/platform'
import { Kysely, PostgresDialect } from 'kysely'

/** A row of `read.quotation_list`, as far as it is read here. */
export type QuotationListTable = {
  key: string
  revision: number
  status: Status
  cancelled: boolean
  scope: Scope
  company: string
  created_at: Date
  status_since: Date
  last_change_at: Date
  client_id: string
  client_name: string
  client_reference: string
  commercial: string
  assigned_to: string | null
  transport_mode: TransportMode
  modo: Mode
  origin_code: string
  origin_name: string
  origin_country: string
  destination_code: string
  destination_name: string
  destination_country: string
  incoterm: Incoterm
  direction: Direction
  weight: string
  volume: string
  chargeable: string
  chargeable_basis: ChargeableBasis
  containers: QuotationRow['containers']
  dangerous: string | null
  shipment_date: string | null
  costs: number
  sells: number
  best_cost: string | null
  best_cost_ars: string | null
  best_cost_eur: string | null
  best_until: string | null
  cost_totals: Readonly<Record<string, readonly SectionTotal[]>>
  fx: FxSnapshot | null
  sell: string | null
  sell_ars: string | null
  sell_eur: string | null
  margin_pct: string | null
  margin_at_most: boolean
  valid_until: string | null
  ttime: number | null
  agents_asked: number
  agents_answered: number
  revisions: number
  search: string
}

type ReadModels = { 'read.quotation_list': QuotationListTable }
export type ReadDb = Kysely<ReadModels>

/** Builds queries from filters. The pool stays the platform's, so this is never destroyed. */
export const readDb = (pool: Platform['db']): ReadDb => new Kysely({ dialect: new PostgresDialect({ pool }) })
