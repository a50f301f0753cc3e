import { isPickupOver } from '@freight/contracts/express-shipment/pickup'
import { type PickupState, pickupSteps } from '@freight/contracts/express-pickup/express-pickup'
import { boolean, date, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import { folded } from '../engine/folded.ts'
import type { Projection } from '../engine/projection.ts'
import { withoutContactData } from '../express-shipment/express-list.ts'

const columns = {
  company: text(''),
  day: date(),
  /** A courier may still come. */
  open: boolean(false),
  requestedBy: text(''),
  /** Of the place it has only what lists show. */
  state: jsonb<PickupState | null>(null),
}
type Row = RowOf<typeof columns>

/** Pickups of express shipments. */
export const expressPickupList: Projection<typeof columns, 'express-pickup'> = {
  name: 'express-pickup-list',
  version: 1,
  table: 'express_pickup_list',
  aggregate: 'express-pickup',
  columns,
  indexes: ['(day)', '(requested_by) where open'],
  evolve: folded<Row, 'express-pickup'>(pickupSteps, (row, state) => ({
    ...row,
    state: { ...state, place: withoutContactData(state.place) },
  })),
  finish: (row) =>
    row.state
      ? {
          ...row,
          company: row.state.company,
          day: row.state.day,
          open: !isPickupOver(row.state),
          requestedBy: row.state.requestedBy,
        }
      : row,
}
