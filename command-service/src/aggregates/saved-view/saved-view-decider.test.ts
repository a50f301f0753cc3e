import { savedViewCommands, savedViewEvents } from '@freight/contracts/saved-view/saved-view'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { savedView } from './saved-view-decider.ts'

const ana = { userId: 'ana', permissions: [] }
const manager = { userId: 'boss', permissions: ['GERENTE_COMERCIAL' as const] }

const { given, stateAfter } = sentences({
  decider: savedView,
  commands: savedViewCommands,
  events: savedViewEvents,
  principal: ana,
  lookups,
  id: 'v1',
})

const form = { list: 'in-process' as const, name: 'LCL Asia', state: 'modo=LCL&sort=-waiting' }
const saved = { type: 'ViewSaved' as const, data: { ...form, id: 'v1', owner: 'ana' } }
const ofManager = { type: 'ViewSaved' as const, data: { ...form, id: 'v1', owner: 'boss' } }
const shared = { type: 'ViewShared' as const, data: {} }
const unshared = { type: 'ViewUnshared' as const, data: {} }
const deleted = { type: 'ViewDeleted' as const, data: {} }
const restored = { type: 'ViewRestored' as const, data: {} }

test('any user can save a view and owns it', () => {
  given().when('SaveView', form).thenExactly(saved)
  given(saved).when('SaveView', form).refused('ALREADY_EXISTS')
})

test('the owner renames a view and changes its state; a repetition changes nothing', () => {
  given(saved)
    .when('ChangeView', { name: 'LCL Oriente', state: form.state })
    .thenExactly({ type: 'ViewChanged', data: { name: 'LCL Oriente' } })
  given(saved)
    .when('ChangeView', { state: 'modo=FCL' })
    .thenExactly({ type: 'ViewChanged', data: { state: 'modo=FCL' } })
  given(saved).when('ChangeView', { name: form.name }).nothing()
})

test("another user's own view is not found, even by a user who may share views", () => {
  const stranger = { userId: 'bob', permissions: [] }
  for (const principal of [stranger, manager]) {
    given(saved).by(principal).when('ChangeView', { name: 'X' }).refused('NOT_FOUND')
    given(saved).by(principal).when('DeleteView', {}).refused('NOT_FOUND')
    given(saved, deleted).by(principal).when('RestoreView', {}).refused('NOT_FOUND')
  }
  given(saved).by(manager).when('ShareView', { shared: true }).refused('NOT_FOUND')
})

test('a user with the right shares an own view, and unshares it', () => {
  given(ofManager).by(manager).when('ShareView', { shared: true }).thenExactly(shared)
  given(ofManager, shared).by(manager).when('ShareView', { shared: true }).nothing()
  given(ofManager, shared).by(manager).when('ShareView', { shared: false }).thenExactly(unshared)
  given(ofManager).by(manager).when('ShareView', { shared: false }).nothing()
  given(saved).when('ShareView', { shared: true }).refused('FORBIDDEN')
})

test('only the owner changes a shared view; users who may share views can delete it too', () => {
  given(ofManager, shared).when('ChangeView', { name: 'X' }).refused('FORBIDDEN')
  given(ofManager, shared).when('DeleteView', {}).refused('FORBIDDEN')
  given(saved, shared).by(manager).when('ChangeView', { name: 'X' }).refused('FORBIDDEN')
  given(saved, shared).by(manager).when('DeleteView', {}).thenExactly(deleted)
  given(saved, shared, deleted).by(manager).when('RestoreView', {}).thenExactly(restored)
  given(ofManager, shared, unshared).when('DeleteView', {}).refused('NOT_FOUND')
})

test('the owner deletes and restores a view; a deleted one cannot be changed', () => {
  given(saved).when('DeleteView', {}).thenExactly(deleted)
  given(saved, deleted).when('DeleteView', {}).nothing()
  given(saved, deleted).when('ChangeView', { name: 'X' }).refused('NOT_FOUND')
  given(ofManager, deleted).by(manager).when('ShareView', { shared: true }).refused('NOT_FOUND')
  given(saved, deleted).when('RestoreView', {}).thenExactly(restored)
  given(saved).when('RestoreView', {}).nothing()
})

test('the owner schedules and unschedules a report; a view of another list cannot be scheduled', () => {
  const report = {
    type: 'ViewSaved' as const,
    data: { ...saved.data, list: 'reports', state: 'report=sells&period=month' },
  }
  const schedule = { every: 'WEEKLY' as const, format: 'csv' as const, lang: 'pt' as const }
  const scheduled = { type: 'ViewScheduled' as const, data: schedule }
  const analyst = { userId: 'ana', permissions: ['ANALYTICS_REPORTS' as const] }
  given(report).by(analyst).when('ScheduleView', schedule).thenExactly(scheduled)
  given(report, scheduled).by(analyst).when('ScheduleView', schedule).nothing()
  given(report, scheduled)
    .by(analyst)
    .when('ScheduleView', { ...schedule, every: 'MONTHLY' })
    .thenExactly({ type: 'ViewScheduled', data: { ...schedule, every: 'MONTHLY' } })
  given(report, scheduled).when('UnscheduleView', {}).thenExactly({ type: 'ViewUnscheduled', data: {} })
  given(report, scheduled, { type: 'ViewUnscheduled', data: {} }).when('UnscheduleView', {}).nothing()
  given(report, scheduled).by(manager).when('UnscheduleView', {}).refused('NOT_FOUND')
  given(report).when('ScheduleView', schedule).refused('FORBIDDEN')
  given(saved).by(analyst).when('ScheduleView', schedule).refused('NOT_FOUND')
  for (const state of ['', 'period=month', 'report=nope'])
    given({ ...report, data: { ...report.data, state } })
      .by(analyst)
      .when('ScheduleView', schedule)
      .refused('NOT_FOUND')
})

test('a name is unique per owner and list until the view is deleted', () => {
  const key = { scope: 'view-name', value: 'ana in-process lcl asia' }
  expect(savedView.uniqueKeys?.(stateAfter([saved]))).toEqual([key])
  expect(savedView.uniqueKeys?.(stateAfter([saved, deleted]))).toEqual([])
  expect(savedView.uniqueKeys?.(stateAfter([saved, deleted, restored]))).toEqual([key])
})

test('the state of a view is a query string', () => {
  const isState = (state: string) => savedViewCommands.SaveView.data.safeParse({ ...form, state }).success
  for (const state of ['', 'q=', 'q=hua+yuan', 'status=SENT%2CQUOTED&sort=-waiting', 'cols=key,client'])
    expect([state, isState(state)]).toEqual([state, true])
  for (const state of ['q', '=1', '&', 'q=1&', '?q=1', 'q=<b>', 'q=%zz', 'q=a b', `q=${'x'.repeat(1999)}`])
    expect([state, isState(state)]).toEqual([state, false])
})
