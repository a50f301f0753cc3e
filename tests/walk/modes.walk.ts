import { expect, test } from 'vitest'
import { quoteByKeyboard } from './keyboard.ts'
import { walkModes } from './modes.ts'
import { sellLegByLeg } from './several-suppliers.ts'
import { people } from './whole-life.ts'

const open = walkModes(['FCL', 'approveBefore'])

test('a quotation is asked for, priced and sent without a mouse', async () => {
  const { browser, application } = open()
  expect(await quoteByKeyboard(browser, application)).toMatch(/^[A-Z]{3}-\d{4}-\d{6}$/)
})

test('a shipment is bought leg by leg, kept as a combination, sold and sent as one offer', async () => {
  const opened = open()
  const both = await people(opened)
  await sellLegByLeg(both, opened.application.url)
  expect([...both.commercial.errors, ...both.pricing.errors]).toEqual([])
})
