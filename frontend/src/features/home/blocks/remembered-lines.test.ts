import { beforeEach, expect, test } from 'vitest'
import { rememberedLines } from './block.tsx'

beforeEach(() => localStorage.clear())

test('other values stored under the name of the remembered lines are ignored', () => {
  localStorage.setItem('home-lines', '{"A":3,"B":"many"}')
  expect(rememberedLines.read()).toEqual({ A: 3 })
  localStorage.setItem('home-lines', 'text')
  expect(rememberedLines.read()).toEqual({})
})
