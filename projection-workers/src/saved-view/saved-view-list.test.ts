import { atHour } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { savedViewList } from '../note/catalogue-lists.ts'
import { after } from '../testing/after.ts'

const saved = {
  type: 'ViewSaved' as const,
  data: { id: 'v1', list: 'in-process', name: 'LCL Asia', state: 'modo=LCL', owner: 'ana' },
}
const shared = { type: 'ViewShared' as const, data: {} }
const deleted = { type: 'ViewDeleted' as const, data: {} }

test('a saved view has its owner and its list', () =>
  after(savedViewList, saved).shows({
    active: true,
    list: 'in-process',
    name: 'LCL Asia',
    state: 'modo=LCL',
    owner: 'ana',
    shared: false,
  }))

test('a changed view shows its changes', () =>
  after(savedViewList, saved, { type: 'ViewChanged', data: { name: 'LCL Oriente' } }).shows({
    name: 'LCL Oriente',
    state: 'modo=LCL',
  }))

test('a view is shared until it is unshared', () => {
  after(savedViewList, saved, shared).shows({ shared: true })
  after(savedViewList, saved, shared, { type: 'ViewUnshared', data: {} }).shows({ shared: false })
})

test('a deleted view is inactive until it is restored unchanged', () => {
  after(savedViewList, saved, shared, deleted).shows({ active: false })
  after(savedViewList, saved, shared, deleted, { type: 'ViewRestored', data: {} }).shows({ active: true, shared: true })
})

test('a scheduled view has a schedule until it is unscheduled', () => {
  const schedule = { every: 'WEEKLY', format: 'csv', lang: 'es' }
  const scheduled = { type: 'ViewScheduled' as const, data: schedule }
  after(savedViewList, saved, scheduled).shows({ schedule, scheduledAt: expect.any(String) })
  after(savedViewList, saved, scheduled, { type: 'ViewUnscheduled', data: {} }).shows({ schedule: undefined })
})

test('the schedule of a restored view starts at the restoration, without the mails missed before', () => {
  const scheduled = {
    type: 'ViewScheduled' as const,
    data: { every: 'MONTHLY' as const, format: 'csv', lang: 'es' } as const,
  }
  const restored = { type: 'ViewRestored' as const, data: {} }
  after(savedViewList, saved, scheduled).shows({ scheduledAt: atHour(2) })
  after(savedViewList, saved, scheduled, deleted, restored).shows({ active: true, scheduledAt: atHour(4) })
})
