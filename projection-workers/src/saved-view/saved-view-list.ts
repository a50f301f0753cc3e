import type { EventData } from '@freight/contracts/events/event'
import type { SavedViewEvents } from '@freight/contracts/saved-view/saved-view'
import { boolean, jsonb, text, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withChanges } from '../engine/with-audit.ts'

const columns = {
  active: boolean(false),
  list: text(''),
  name: text(''),
  state: text(''),
  owner: text(''),
  shared: boolean(false),
  /** Interval and format of the mail to its owner; `scheduledAt`: start of the interval. */
  schedule: jsonb<EventData<SavedViewEvents, 'ViewScheduled'>>(),
  scheduledAt: timestamptz(),
}

/** Saved views of lists. A deleted one keeps its row, so that it can be restored. */
export const savedViewList: Projection<typeof columns, 'saved-view'> = {
  name: 'saved-view-list',
  version: 3,
  table: 'saved_view_list',
  aggregate: 'saved-view',
  columns,
  indexes: [
    '(list, owner) where active',
    '(list) where active and shared',
    '(list) where active and schedule is not null',
  ],
  evolve: {
    ViewSaved: (row, { id: _id, ...fields }) => ({ ...row, ...fields, active: true }),
    ViewChanged: (row, fields) => withChanges(row, fields),
    ViewShared: (row) => ({ ...row, shared: true }),
    ViewUnshared: (row) => ({ ...row, shared: false }),
    ViewScheduled: (row, schedule, { occurredAt }) => ({ ...row, schedule, scheduledAt: occurredAt }),
    ViewUnscheduled: (row) => ({ ...row, schedule: undefined, scheduledAt: undefined }),
    ViewDeleted: (row) => ({ ...row, active: false }),
    // Skips the mails that were due while the view was deleted.
    ViewRestored: (row, _, { occurredAt }) => ({
      ...row,
      active: true,
      scheduledAt: row.schedule === undefined ? row.scheduledAt : occurredAt,
    }),
  },
}
