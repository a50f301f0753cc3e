import { expect, test } from 'vitest'
import { quoteByKeyboard } from './keyboard.ts'
import { walkModes } from './modes.ts'

// Those that `modes.walk.ts` leaves out.
const open = walkModes(
  ['ULD', 'reject'],
  ['LCL', 'approve'],
  ['RORO', 'reject'],
  ['LSE', 'approve'],
  ['FTL', 'approve'],
  ['LTL', 'reject'],
)

// `counted.walk.ts` goes the whole way without a mouse too; this one takes other turns.
test('a quotation is asked for, priced and sent without a mouse', async () => {
  const { browser, application } = open()
  expect(await quoteByKeyboard(browser, application)).toMatch(/^[A-Z]{3}-\d{4}-\d{6}$/)
})
