import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { asOffered } from './as-offered.ts'
import { OfferedSell, SellGroup } from '../sell-group.ts'

const sample = new URL('../samples/sells/SellGroupAdded.v1.numbers.json', import.meta.url)

test('the client gets what an offer declares and nothing else: no numbers that a provider weighs with', () => {
  const group = SellGroup.parse(JSON.parse(readFileSync(sample, 'utf8')))
  expect(group.charges.some(({ chargeableRule }) => chargeableRule !== undefined)).toBe(true)
  const offered = asOffered(group, 'CLIENT')
  expect(offered).toEqual(OfferedSell.parse(offered))
})
