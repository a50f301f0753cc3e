import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import type { ProviderLine as Line } from '../provider.ts'
import { ProviderLine } from '../providers-page.tsx'

const row = {
  id: 'p1',
  name: 'Pacific Bridge',
  state: 'ACTIVE',
  originCountries: ['CN', 'HK'],
  categories: ['CONSOLIDATOR', 'AGENT'],
  costs: 14,
  comparable: 10,
  cheapest: 4,
  asked: 20,
  answered: 15,
  medianHours: 6.2,
} as unknown as Line
const draw = (more: Partial<Line> = {}) => renderAt(<ProviderLine row={{ ...row, ...more }} />)
const below = () => document.querySelector('.two-lines-below')?.textContent

test.each([
  [{}, 'China CN, RAE de Hong Kong (China) HK · Consolidador'],
  [{ originCountries: ['CN', 'HK', 'UY'] }, 'CN HK UY · Consolidador'],
  [{ originCountries: [], categories: [] }, 'todos los países'],
])('a line shows origins and categories below the name: %o', (more, words) => {
  draw(more)
  expect(below()).toBe(words)
})

test.each([
  ['ACTIVE', []],
  ['BLOCKED', ['Bloqueado']],
  ['INACTIVE', ['Inactivo']],
] as const)('a provider that is %s shows %j', (state, words) => {
  draw({ state })
  expect([...document.querySelectorAll('.tag')].map(({ textContent }) => textContent)).toEqual(words)
})

test.each([
  [{ answered: 15 }, '75 %', 'green'],
  [{ answered: 12 }, '60 %', 'grey'],
  [{ answered: 11 }, '55 %', 'amber'],
])('a line shows the answer rate in percent with a colour: %o', (more, share, hue) => {
  draw(more)
  expect(screen.getByText(share)).toBeInTheDocument()
  expect(document.querySelector<HTMLElement>('.provider-bar')?.dataset['hue']).toBe(hue)
  expect(screen.getByText('6,2 h')).toBeInTheDocument()
})

test('a line shows a text without requests, and no time without answers', () => {
  draw({ asked: 0, answered: 0 })
  expect(document.querySelector('.provider-bar')).toBeNull()
  expect(screen.getByText('sin pedidos de costos')).toBeInTheDocument()
  draw({ answered: 0, medianHours: undefined })
  expect(screen.getByText('0 %')).toBeInTheDocument()
  expect(screen.queryByText(/ h$/)).toBeNull()
})
