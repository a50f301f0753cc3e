import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import type { ProviderLine as Line } from '../provider.ts'
import { ProviderLine } from './provider-line.tsx'

const row = {
  id: 'p1',
  name: 'Pacific Bridge',
  state: 'ACTIVE',
  originCountries: ['CN', 'HK'],
  categories: ['CONSOLIDATOR', 'AGENT'],
  costs: 14,
  comparable: 10,
  cheapest: 4,
} as unknown as Line
const draw = (more: Partial<Line> = {}) => renderAt(<ProviderLine row={{ ...row, ...more }} />)
const below = () => document.querySelector('.two-lines-below')?.textContent

test.each([
  [{}, 'China CN, RAE de Hong Kong (China) HK · Consolidador'],
  [{ originCountries: ['CN', 'HK', 'UY'] }, 'CN HK UY · Consolidador'],
  [{ originCountries: [], categories: [] }, 'todos los países'],
])('where it ships from and what it is stand below its name: %o', (more, words) => {
  draw(more)
  expect(below()).toBe(words)
})

test.each([
  ['ACTIVE', []],
  ['BLOCKED', ['Bloqueado']],
  ['INACTIVE', ['Inactivo']],
] as const)('a provider that is %s is told as %j', (state, words) => {
  draw({ state })
  expect([...document.querySelectorAll('.tag')].map(({ textContent }) => textContent)).toEqual(words)
})

test.each([
  [{ cheapest: 4 }, '40 %', true],
  [{ cheapest: 3 }, '30 %', false],
])('how often it was the cheapest stands out from forty percent on: %o', (more, share, isOften) => {
  draw(more)
  expect(screen.getByText(share)).toBeInTheDocument()
  expect(document.querySelectorAll('[data-often]')).toHaveLength(isOften ? 1 : 0)
  expect(screen.getByText('14 costos')).toBeInTheDocument()
})

test('without anything to compare there is no share, and without costs it says so', () => {
  draw({ comparable: 0 })
  expect(document.querySelector('.provider-bar')).toBeNull()
  expect(screen.getByText('14 costos')).toBeInTheDocument()
  draw({ costs: 0 })
  expect(screen.getByText('sin costos')).toBeInTheDocument()
})
