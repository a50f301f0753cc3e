import { expect, test } from 'vitest'
import { quoteByKeyboard } from './keyboard.ts'
import { walkModes } from './modes.ts'

const open = walkModes(['FCL', 'approve'], ['ULD', 'reject'])

test('a quotation is asked for, priced and sent without a mouse', async () => {
  const { browser, application } = open()
  expect(await quoteByKeyboard(browser, application)).toMatch(/^[A-Z]{3}-\d{4}-\d{6}$/)
})
