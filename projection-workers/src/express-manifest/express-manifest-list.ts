import { type ManifestState, manifestSteps } from '@freight/contracts/express-manifest/express-manifest'
import { date, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import { folded } from '../engine/folded.ts'
import type { Projection } from '../engine/projection.ts'

const columns = {
  company: text(''),
  day: date(),
  status: text(''),
  carrier: text(''),
  account: text(''),
  state: jsonb<ManifestState | null>(null),
}
type Row = RowOf<typeof columns>

/** Manifests by carrier account and day. */
export const expressManifestList: Projection<typeof columns, 'express-manifest'> = {
  name: 'express-manifest-list',
  version: 1,
  table: 'express_manifest_list',
  aggregate: 'express-manifest',
  columns,
  indexes: ['(day)'],
  evolve: folded<Row, 'express-manifest'>(manifestSteps, (row, state) => {
    const { company, day, status, carrier, account } = state
    return { ...row, company, day, status, carrier, account, state }
  }),
}
