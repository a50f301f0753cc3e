import { chargeCodeFields } from '@freight/contracts/charge-code/charge-code-fields'
import { idIn } from '@freight/contracts/events/envelope'
import { searchText } from '@freight/contracts/search-text'
import { boolean, type RowOf, text } from '@freight/contracts/tables/columns'
import { columnsOf, versionOf } from '../engine/columns-of.ts'
import type { Projection } from '../engine/projection.ts'
import { withAudit, auditColumns, withChanges } from '../engine/with-audit.ts'

const columns = {
  active: boolean(false),
  ...columnsOf(chargeCodeFields),
  search: text(''),
  ...auditColumns,
}

type ChargeCodeRow = RowOf<typeof columns>

const withSearchText = (row: ChargeCodeRow, key: string): ChargeCodeRow => ({
  ...row,
  search: searchText(key, row.concept, row.conceptEn, row.conceptPt, row.description),
})

/** Catalogue of charge codes. A retired code keeps its row for the charges that already use it. */
export const chargeCodeList: Projection<typeof columns, 'charge-code'> = {
  name: 'charge-code-list',
  version: versionOf(chargeCodeFields, 1),
  table: 'charge_code_list',
  aggregate: 'charge-code',
  columns,
  indexes: [],
  evolve: {
    ChargeCodeCreated: (row, { id, ...fields }, envelope) =>
      withSearchText({ ...withChanges(row, fields), active: true, ...withAudit(envelope) }, id),
    ChargeCodeChanged: (row, fields, envelope) =>
      withSearchText({ ...withChanges(row, fields), ...withAudit(envelope) }, idIn('charge-code', envelope.stream)),
    ChargeCodeRetired: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    ChargeCodeRestored: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
  },
}
