import { requested, taken } from '@freight/contracts/testing/quotation-events'
import { firstTakes } from './first-takes.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const given = { type: 'QuotationAssigned' as const, data: { assignedTo: 'psosa', previous: { commercial: 'ana' } } }
const handed = { type: 'QuotationAssigned' as const, data: { commercial: 'luis', previous: { commercial: 'ana' } } }

test('a request that is taken, or given to somebody, is taken from then on', () => {
  after(firstTakes, requested(), taken).shows({ takenAt: at(2) })
  after(firstTakes, requested(), given).shows({ takenAt: at(2) })
})

test('the first time counts, and another commercial is no taking', () => {
  after(firstTakes, requested(), taken, given, taken).shows({ takenAt: at(2) })
  after(firstTakes, requested(), handed, given).shows({ takenAt: at(3) })
})
