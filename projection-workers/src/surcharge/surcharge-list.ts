import type { EventData } from '@freight/contracts/events/event'
import { searchText } from '@freight/contracts/search-text'
import type { SurchargeEvents } from '@freight/contracts/surcharge/surcharge'
import { boolean, date, jsonb, numeric, type RowOf, text } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { auditColumns, withAudit, withChanges } from '../engine/with-audit.ts'

type Fields = EventData<SurchargeEvents, 'SurchargeCreated'>

const columns = {
  active: boolean(false),
  carrier: jsonb<Fields['carrier']>({ code: '', name: '' }),
  /** Sort key of a list. */
  carrierName: text(''),
  chargeCode: text(''),
  amount: numeric<string>('0'),
  currency: text<Fields['currency']>('USD'),
  basis: text<Fields['basis']>('PER_CONTAINER'),
  origins: jsonb<readonly string[]>([]),
  destinations: jsonb<readonly string[]>([]),
  equipment: jsonb<readonly string[]>([]),
  validFrom: date('2000-01-01'),
  validTo: date<string | null>(),
  announcedOn: date('2000-01-01'),
  search: text(''),
  ...auditColumns,
}

type SurchargeRow = RowOf<typeof columns>

const withDerived = (row: SurchargeRow): SurchargeRow => ({
  ...row,
  carrierName: row.carrier.name,
  search: searchText(row.carrier.code, row.carrier.name, row.chargeCode, ...row.origins, ...row.destinations),
})

/** Surcharges of carriers; a removed one is inactive. */
export const surchargeList: Projection<typeof columns, 'surcharge'> = {
  name: 'surcharge-list',
  version: 1,
  table: 'surcharge_list',
  aggregate: 'surcharge',
  columns,
  indexes: [],
  evolve: {
    SurchargeCreated: (row, { id: _id, ...fields }, envelope) =>
      withDerived({ ...row, ...fields, active: true, ...withAudit(envelope) }),
    SurchargeChanged: (row, fields, envelope) => withDerived({ ...withChanges(row, fields), ...withAudit(envelope) }),
    SurchargeRemoved: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
  },
}
