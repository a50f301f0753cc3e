import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { MarkupPreview } from './markup-card.tsx'
import type { MarkupValues } from './use-markup-form.ts'

const values: MarkupValues = {
  name: 'General',
  transport: 'AIR',
  mode: '',
  client: '',
  origin: '',
  destination: '',
  chargeSection: '',
  chargeCode: '',
  kind: 'PERCENT',
  basis: '',
  lines: 'ALL',
  value: '20',
  currency: 'USD',
  priority: '5',
}
const offer = {
  key: 'MVD-2026-000007',
  client: 'Textil del Plata',
  lines: 2,
  before: { sell: '1100.00', margin: '100.00', marginPct: '9.09' },
  now: { sell: '1150.00', margin: '150.00', marginPct: '13.04', difference: '50.00' },
  after: { sell: '1120.00', margin: '-20.00', marginPct: '-1.67', difference: '-30.00' },
}
const found = {
  currency: 'USD',
  offers: 12,
  unknown: 0,
  marginPct: { before: '14.07', now: '15.00', after: '20.00' },
  changed: [offer],
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'PRICING_RULES'])))

const shown = (answer: object, typed: MarkupValues = values) => {
  const calls = fakeApi({ 'GET /app/v1/markup-rules/preview': () => ({ body: answer }) })
  renderAt(<MarkupPreview values={typed} id="r-1" />)
  return calls
}
const work = () => fireEvent.click(screen.getByRole('button', { name: 'Calcular' }))

test('the preview calculates the last offers with the rule on request', async () => {
  const calls: ApiCall[] = shown(found)
  expect(calls).toHaveLength(0)
  work()
  expect(await screen.findByText('Habría cambiado 1 oferta de 12')).toBeInTheDocument()
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    id: 'r-1',
    transport: 'AIR',
    kind: 'PERCENT',
    lines: 'ALL',
    value: '20',
    currency: 'USD',
    priority: '5',
  })
  expect(screen.getByText('20,00 %')).toBeInTheDocument()
  const row = within(screen.getByRole('row', { name: /Textil del Plata/ }))
  expect(row.getByRole('link', { name: 'MVD-2026-000007' })).toBeInTheDocument()
  expect(row.getByText('1.100,00')).toBeInTheDocument()
  expect(row.getByText('1.150,00')).toBeInTheDocument()
  expect(row.getByText('+50,00')).toBeInTheDocument()
  expect(row.getByText('1.120,00')).toBeInTheDocument()
  expect(row.getByText(/^[-−–]30,00$/)).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Ofertas en USD',
    'Vendido',
    'Regla actual',
    'Regla nueva',
  ])
  expect(row.getByText(/1,67 %/)).toHaveAttribute('data-hue', 'red')
})

test('the preview shows that nothing would change, that there are no offers, or what could not be counted', async () => {
  shown({ ...found, changed: [], unknown: 2 })
  work()
  expect(await screen.findByText('Las 10 ofertas habrían quedado igual.')).toBeInTheDocument()
  expect(screen.getByText('Sin contar 2 ofertas: falta un tipo de cambio.')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('without offers there is no comparison', async () => {
  shown({ currency: 'USD', offers: 0, unknown: 0, marginPct: {}, changed: [] })
  work()
  expect(await screen.findByText('Todavía no hay ofertas para comparar.')).toBeInTheDocument()
})

test('a rule without a value cannot be calculated', () => {
  shown(found, { ...values, value: '' })
  expect(screen.getByRole('button', { name: 'Calcular' })).toBeDisabled()
  expect(screen.getByText('Falta el valor o la unidad de la regla.')).toBeInTheDocument()
})

test('an amount without its unit cannot be calculated', () => {
  shown(found, { ...values, kind: 'AMOUNT' })
  expect(screen.getByRole('button', { name: 'Calcular' })).toBeDisabled()
})

test('the preview is hidden without cost rights', () => {
  keepToken(fakeToken(['PRICING_RULES']))
  shown(found)
  expect(screen.queryByRole('button', { name: 'Calcular' })).not.toBeInTheDocument()
})
