import { beforeEach, expect, test } from 'vitest'
import { rememberedLines } from './remembered-lines.ts'

beforeEach(() => localStorage.clear())

test('what is stored by others under that name does not count as rows', () => {
  localStorage.setItem('home-lines', '{"A":3,"B":"many"}')
  expect(rememberedLines.read()).toEqual({ A: 3 })
  localStorage.setItem('home-lines', 'text')
  expect(rememberedLines.read()).toEqual({})
})
