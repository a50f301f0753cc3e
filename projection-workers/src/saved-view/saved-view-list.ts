import { boolean, text } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withChanges } from '../engine/with-audit.ts'

const columns = {
  active: boolean(false),
  list: text(''),
  name: text(''),
  state: text(''),
  owner: text(''),
  shared: boolean(false),
}

/** The views that people keep of their lists; a deleted one stays, so that it can be brought back. */
export const savedViewList: Projection<typeof columns, 'saved-view'> = {
  name: 'saved-view-list',
  version: 1,
  table: 'saved_view_list',
  aggregate: 'saved-view',
  columns,
  indexes: ['(list, owner) where active', '(list) where active and shared'],
  evolve: {
    ViewSaved: (row, { id: _id, ...fields }) => ({ ...row, ...fields, active: true }),
    ViewChanged: (row, fields) => withChanges(row, fields),
    ViewShared: (row) => ({ ...row, shared: true }),
    ViewUnshared: (row) => ({ ...row, shared: false }),
    ViewDeleted: (row) => ({ ...row, active: false }),
    ViewRestored: (row) => ({ ...row, active: true }),
  },
}
