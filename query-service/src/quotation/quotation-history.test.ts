import { expect, test } from 'vitest'
import { namesIn } from './quotation-history.ts'

const nameOf = (id: string) => `Name of ${id}`

test('an assignment contains the names of the former and the new users', () => {
  const data = { assignedTo: 'u-2', previous: { assignedTo: 'u-1', commercial: 'c-1' } }
  expect(namesIn({ type: 'QuotationAssigned', data }, nameOf)).toEqual({
    names: { 'u-1': 'Name of u-1', 'u-2': 'Name of u-2', 'c-1': 'Name of c-1' },
  })
  expect(namesIn({ type: 'QuotationTaken', data: { assignedTo: 'u-2' } }, nameOf)).toEqual({})
})
