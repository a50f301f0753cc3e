import type { Leg } from '@freight/contracts/freight/incoterms'
import { searchText } from '@freight/contracts/search-text'
import type { Projection } from '../engine/projection.ts'
import { withAudit, type Audit, auditColumns, neverChanged, withChanges } from '../engine/with-audit.ts'

type ChargeCodeRow = Audit & {
  active: boolean
  concept: string
  description: string
  tax: 'NONE' | 'VAT'
  section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER'
  leg: Leg | null
  air: boolean
  sea: boolean
  road: boolean
  express: boolean
  insurance: boolean
  ownService: boolean
  search: string
}

const searched = (row: ChargeCodeRow, key: string): ChargeCodeRow => ({
  ...row,
  search: searchText(key, row.concept, row.description),
})

/** The catalogue that charges refer to; a retired code stays, for the charges that already have it. */
export const chargeCodeList: Projection<ChargeCodeRow, 'charge-code'> = {
  name: 'charge-code-list',
  version: 4,
  table: 'charge_code_list',
  aggregate: 'charge-code',
  columns: {
    active: 'boolean',
    concept: 'text',
    description: 'text',
    tax: 'text',
    section: 'text',
    leg: 'text',
    air: 'boolean',
    sea: 'boolean',
    road: 'boolean',
    express: 'boolean',
    insurance: 'boolean',
    ownService: 'boolean',
    search: 'text',
    ...auditColumns,
  },
  indexes: [],
  initial: {
    active: false,
    concept: '',
    description: '',
    tax: 'NONE',
    section: 'OTHER',
    leg: null,
    air: false,
    sea: false,
    road: false,
    express: false,
    insurance: false,
    ownService: false,
    search: '',
    ...neverChanged,
  },
  evolve: {
    ChargeCodeCreated: (row, { id, leg = null, ...fields }, envelope) =>
      searched({ ...withChanges(row, fields), leg, active: true, ...withAudit(envelope) }, id),
    ChargeCodeChanged: (row, fields, envelope) =>
      searched({ ...withChanges(row, fields), ...withAudit(envelope) }, idIn(envelope.stream)),
    ChargeCodeRetired: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    ChargeCodeRestored: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
  },
}

const idIn = (stream: string) => stream.slice('charge-code-'.length)
