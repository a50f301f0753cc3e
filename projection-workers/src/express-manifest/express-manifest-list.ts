import { type ManifestState, manifestSteps } from '@freight/contracts/express-manifest/manifest-state'
import type { Envelope } from '@freight/contracts/events/envelope'
import { date, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import type { Projection, StepsOf } from '../engine/projection.ts'

const columns = {
  company: text(''),
  day: date(),
  status: text(''),
  carrier: text(''),
  account: text(''),
  state: jsonb<ManifestState | null>(null),
}
type Row = RowOf<typeof columns>

const step =
  (evolve: (state: ManifestState | undefined, data: never, envelope: Envelope) => ManifestState | undefined) =>
  (row: Row, data: never, envelope: Envelope): Row => {
    const state = evolve(row.state ?? undefined, data, envelope)
    if (!state) return row
    const { company, day, status, carrier, account } = state
    return { ...row, company, day, status, carrier, account, state }
  }

/** Manifests by carrier account and day. */
export const expressManifestList: Projection<typeof columns, 'express-manifest'> = {
  name: 'express-manifest-list',
  version: 1,
  table: 'express_manifest_list',
  aggregate: 'express-manifest',
  columns,
  indexes: ['(day)'],
  // The same fold as in decisions.
  evolve: Object.fromEntries(
    Object.entries(manifestSteps).map(([type, evolve]) => [type, step(evolve)]),
  ) as unknown as StepsOf<Row, 'express-manifest'>,
}
