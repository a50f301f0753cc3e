import { expect, test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { quoteByKeyboard } from './keyboard.ts'
import type { Mode } from './request-form.ts'
import { sellLegByLeg } from './several-suppliers.ts'
import { type Answer, people, wholeLife } from './whole-life.ts'

const open = applicationWithBrowser(20, async (setup) => ({ users: await people(setup) }))

const lives: readonly (readonly [mode: Mode, answer: Answer])[] = [
  ['FCL', 'approveBefore'],
  ['ULD', 'reject'],
  ['LCL', 'approve'],
  ['RORO', 'reject'],
  ['LSE', 'approve'],
  ['FTL', 'approve'],
  ['LTL', 'reject'],
]

test.each(lives)('a quotation by %s is requested, priced, sent and answered on the screens', async (mode, answer) => {
  const { users, application } = open()
  await wholeLife(users, application.url, mode, answer)
  expect(users.commercial.errors).toEqual([])
  expect(users.pricing.errors).toEqual([])
})

test('a shipment is bought leg by leg, stored as a combination, sold and sent as one offer', async () => {
  const { users, application } = open()
  await sellLegByLeg(users, application.url)
  expect([...users.commercial.errors, ...users.pricing.errors]).toEqual([])
})

// `counted.walk.ts` also works without a mouse; this walk takes other paths.
test('a quotation is requested, priced and sent without a mouse', async () => {
  const { browser, application } = open()
  expect(await quoteByKeyboard(browser, application)).toMatch(/^[A-Z]{3}-\d{4}-\d{6}$/)
})
