import type { EventData } from '@freight/contracts/events/event'
import { allows, type Principal, may } from '@freight/contracts/access/policy'
import { questionIds } from '@freight/contracts/report/reports'
import type { SavedViewCommands, SavedViewEvents } from '@freight/contracts/saved-view/saved-view'
import { sameContent } from '@freight/contracts/same-content'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Scheduled = EventData<SavedViewEvents, 'ViewScheduled'>
type Fields = EventData<SavedViewEvents, 'ViewSaved'> & { shared: boolean; schedule?: Scheduled | undefined }
type View = Entry<Fields>

const entry = entryOf<Fields>('view', { id: '', list: '', name: '', state: '', owner: '', shared: false })
const changes = entry.changes('ViewChanged')
const deletes = entry.setsActive('ViewDeleted', false)
const restores = entry.setsActive('ViewRestored', true)

const withSchedule = (state: View, schedule: Scheduled | undefined): View => ({
  ...state,
  fields: { ...state.fields, schedule },
})
const withShared = (state: View, shared: boolean): View => ({ ...state, fields: { ...state.fields, shared } })

/** Decider of a saved view: a user's filters, sort and columns of a list. */
export const savedView: Decider<View, SavedViewCommands, SavedViewEvents> = {
  aggregate: 'saved-view',
  initial: entry.initial,
  decide: {
    SaveView: ({ list, name, state }, { exists }, { id, principal }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This view exists already.', { id })
      return [{ type: 'ViewSaved', data: { id, list, name, state, owner: principal.userId } }]
    },
    ChangeView: (input, view, { id, principal }) => {
      refuseDeleted(view, id)
      refuseUnlessOwner(view, id, principal)
      return changes(input, view)
    },
    ShareView: ({ shared }, view, { id, principal }) => {
      refuseDeleted(view, id)
      refuseUnlessOwner(view, id, principal)
      if (shared === view.fields.shared) return []
      return [{ type: shared ? 'ViewShared' : 'ViewUnshared', data: {} }]
    },
    ScheduleView: (changes, view, { id, principal }) => {
      refuseDeleted(view, id)
      refuseUnlessOwner(view, id, principal)
      // Only a report can be sent as a file.
      if (view.fields.list !== 'reports') throw notFound(id)
      refuseUnlessReport(view)
      return sameContent(changes, view.fields.schedule) ? [] : [{ type: 'ViewScheduled', data: changes }]
    },
    UnscheduleView: (_, view, { id, principal }) => {
      refuseDeleted(view, id)
      refuseUnlessOwner(view, id, principal)
      return view.fields.schedule === undefined ? [] : [{ type: 'ViewUnscheduled', data: {} }]
    },
    DeleteView: (data, view, { id, principal }) => {
      refuseUnlessInCharge(view, id, principal)
      return deletes(data, view)
    },
    RestoreView: (data, view, { id, principal }) => {
      refuseUnlessInCharge(view, id, principal)
      return restores(data, view)
    },
  },
  evolve: {
    ViewSaved: entry.created,
    ViewChanged: entry.changed,
    ViewShared: (state) => withShared(state, true),
    ViewUnshared: (state) => withShared(state, false),
    ViewScheduled: withSchedule,
    ViewUnscheduled: (state) => withSchedule(state, undefined),
    ViewDeleted: entry.withActive(false),
    ViewRestored: entry.withActive(true),
  },
  ownership: ({ fields }) => ({ user: fields.owner }),
  isKnownTo: ({ active, fields }, principal) =>
    fields.owner === principal.userId || (fields.shared && (active || allows(may('GERENTE_COMERCIAL'), principal, {}))),
  uniqueKeys: ({ active, fields: { owner, list, name } }) =>
    active ? [{ scope: 'view-name', value: `${owner} ${list} ${name.toLowerCase()}` }] : [],
}

/** Another user's own view looks like a missing one. */
const notFound = (id: string) => new Refusal('NOT_FOUND', `There is no saved-view-${id}`)

const refuseDeleted = ({ active }: View, id: string): void => {
  if (!active) throw notFound(id)
}

/** @throws Refusal if the view has no known report: a schedule would send nothing */
const refuseUnlessReport = ({ fields }: View): void => {
  const report = new URLSearchParams(fields.state).get('report')
  if (!questionIds.some((id) => id === report)) throw new Refusal('NOT_FOUND', 'The view names no report.', { report })
}

const refuseUnlessOwner = ({ fields }: View, id: string, principal: Principal): void => {
  if (fields.owner === principal.userId) return
  if (!fields.shared) throw notFound(id)
  throw new Refusal('FORBIDDEN', 'Only its owner changes a view.')
}

/** @throws Refusal unless the user owns the view, or it is shared and the user may share views */
const refuseUnlessInCharge = (view: View, id: string, principal: Principal): void => {
  if (view.fields.shared && allows(may('GERENTE_COMERCIAL'), principal, {})) return
  refuseUnlessOwner(view, id, principal)
}
