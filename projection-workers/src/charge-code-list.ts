import { searchText } from '@freight/contracts/search-text'
import type { Projection } from './projection.ts'

type ChargeCodeRow = {
  active: boolean
  concept: string
  description: string
  tax: 'NONE' | 'VAT'
  section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER'
  air: boolean
  sea: boolean
  road: boolean
  search: string
}

/** The catalogue that charges refer to; a retired code stays, for the charges that already have it. */
export const chargeCodeList: Projection<ChargeCodeRow, 'charge-code'> = {
  name: 'charge-code-list',
  version: 1,
  table: 'charge_code_list',
  aggregate: 'charge-code',
  columns: {
    active: 'boolean',
    concept: 'text',
    description: 'text',
    tax: 'text',
    section: 'text',
    air: 'boolean',
    sea: 'boolean',
    road: 'boolean',
    search: 'text',
  },
  indexes: [],
  initial: {
    active: false,
    concept: '',
    description: '',
    tax: 'NONE',
    section: 'OTHER',
    air: false,
    sea: false,
    road: false,
    search: '',
  },
  evolve: {
    ChargeCodeCreated: (row, { id, concept, description, tax, section, air, sea, road }) => ({
      ...row,
      active: true,
      concept,
      description,
      tax,
      section,
      air,
      sea,
      road,
      search: searchText(id, concept, description),
    }),
    ChargeCodeRetired: (row) => ({ ...row, active: false }),
    ChargeCodeRestored: (row) => ({ ...row, active: true }),
  },
}
