import { requested, taken } from '@freight/contracts/testing/quotation-events'
import { firstTakes } from './small-lists.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const pricingAssigned = {
  type: 'QuotationAssigned' as const,
  data: { assignedTo: 'psosa', previous: { commercial: 'ana' } },
}
const commercialAssigned = {
  type: 'QuotationAssigned' as const,
  data: { commercial: 'luis', previous: { commercial: 'ana' } },
}

test('a request is taken at its first assignment to a pricing user', () => {
  after(firstTakes, requested(), taken).shows({ takenAt: at(2) })
  after(firstTakes, requested(), pricingAssigned).shows({ takenAt: at(2) })
})

test('the time of the first assignment stays; a new commercial is not an assignment', () => {
  after(firstTakes, requested(), taken, pricingAssigned, taken).shows({ takenAt: at(2) })
  after(firstTakes, requested(), commercialAssigned, pricingAssigned).shows({ takenAt: at(3) })
})
