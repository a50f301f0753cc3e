import { requested, taken } from '@freight/contracts/testing/quotation-events'
import { firstTakes } from './first-assignment.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const given = { type: 'QuotationAssigned' as const, data: { assignedTo: 'psosa', previous: { commercial: 'ana' } } }
const handed = { type: 'QuotationAssigned' as const, data: { commercial: 'luis', previous: { commercial: 'ana' } } }

test('a request is taken at its first assignment to a pricing user', () => {
  after(firstTakes, requested(), taken).shows({ takenAt: at(2) })
  after(firstTakes, requested(), given).shows({ takenAt: at(2) })
})

test('keeps the time of the first assignment; a new commercial does not count', () => {
  after(firstTakes, requested(), taken, given, taken).shows({ takenAt: at(2) })
  after(firstTakes, requested(), handed, given).shows({ takenAt: at(3) })
})
