import { expect, test } from 'vitest'
import { quoteByKeyboard } from './keyboard.ts'
import { walkModes } from './modes.ts'

// Modes that `modes.walk.ts` omits.
const open = walkModes(
  ['ULD', 'reject'],
  ['LCL', 'approve'],
  ['RORO', 'reject'],
  ['LSE', 'approve'],
  ['FTL', 'approve'],
  ['LTL', 'reject'],
)

// `counted.walk.ts` also works without a mouse; this walk takes other paths.
test('a quotation is requested, priced and sent without a mouse', async () => {
  const { browser, application } = open()
  expect(await quoteByKeyboard(browser, application)).toMatch(/^[A-Z]{3}-\d{4}-\d{6}$/)
})
