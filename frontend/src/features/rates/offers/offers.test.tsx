import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { RequestRates } from './rates-that-match.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const request = { transportMode: 'AIR' as const, modo: 'LSE' as const, origenCodigo: 'MAD', destinoCodigo: 'MVD' }

test('where no rate matches, it says so to the letter, and what those of the lane fail at', async () => {
  fakeApi({
    'GET /app/v1/rates/matching': () => ({
      body: { nothing: 'NO_RESULTS', missing: [], total: 0, complete: 0, near: { EXPIRED: 2 } },
    }),
  })
  renderAt(<RequestRates request={request} />, '/')
  expect(await screen.findByText('No se encontraron resultados para la búsqueda actual.')).toBeInTheDocument()
  expect(screen.getByText(/2 vencidas/)).toBeInTheDocument()
})

test('whoever may not see costs reads how many there are', async () => {
  fakeApi({ 'GET /app/v1/rates/matching': () => ({ body: { missing: [], total: 3, complete: 2 } }) })
  renderAt(<RequestRates request={request} />, '/')
  expect(await screen.findByText('3 tarifas coinciden')).toBeInTheDocument()
})

const leg = (name: string, more: object = {}) => ({
  leg: name,
  rates: [],
  owner: null,
  totals: [],
  complete: false,
  uncovered: [],
  lines: [],
  ...more,
})
const ofLeg = (code: string, owner: string, amount: string) => ({
  rates: [{ rateId: code, rateVersion: 2, code, container: null }],
  owner: { id: owner, code: '', name: owner },
  validTo: '2026-06-30',
  totals: [{ currency: 'USD', amount }],
  converted: { currency: 'USD', amount },
  complete: true,
})

test('each leg says by whose rate, until when and for how much, or what is missing', async () => {
  const main = ofLeg('T-0954', 'Iber Carga', '553.50')
  const offer = {
    ...main,
    carrier: '',
    route: '',
    transitTime: null,
    freeDays: null,
    laneLevel: 4,
    complete: false,
    open: [],
    uncovered: [],
    lines: [],
    legs: [
      leg('PICKUP', { nothing: 'NO_RESULTS' }),
      leg('MAIN_CARRIAGE', main),
      leg('DELIVERY', ofLeg('T-2001', 'Transportes Cuchilla Grande', '84.00')),
    ],
  }
  fakeApi({
    'GET /app/v1/rates/matching': () => ({ body: { missing: [], total: 1, complete: 0, offers: [offer] } }),
  })
  renderAt(<RequestRates request={request} />, '/')
  const legs = within(await screen.findByRole('list', { name: 'Tramos de T-0954' })).getAllByRole('listitem')
  expect(legs).toHaveLength(3)
  expect(legs[0]).toHaveTextContent('Retiro')
  expect(legs[0]).toHaveTextContent('no hay tarifa terrestre para este tramo')
  expect(legs[1]).toHaveTextContent('553,50')
  expect(legs[2]).toHaveTextContent('Transportes Cuchilla Grande · T-2001 v2 · hasta')
  expect(legs[2]).toHaveTextContent('84,00')
  // By whose rate the main carriage is stands above, with that the whole is incomplete.
  expect(legs[1]).not.toHaveTextContent('Iber Carga')
  expect(screen.getByText(/incompleta/).parentElement).toHaveTextContent('T-0954 v2 · hasta')
})

test('what several charges lack is said once, with their codes', async () => {
  const offer = {
    ...ofLeg('T-1180', 'Pearl River Air', '0.00'),
    carrier: '',
    route: '',
    transitTime: null,
    laneLevel: 4,
    complete: false,
    uncovered: [],
    lines: [
      { idCharge: 'AFR', why: 'NO_QUANTITY' },
      { idCharge: 'CAF', why: 'NO_BASE' },
      { idCharge: 'FSC', why: 'NO_QUANTITY' },
      { idCharge: 'AWB', amount: '30.00' },
    ],
  }
  fakeApi({
    'GET /app/v1/rates/matching': () => ({ body: { missing: [], total: 1, complete: 0, offers: [offer] } }),
  })
  renderAt(<RequestRates request={request} />, '/')
  const about = await screen.findByText(/falta la medida/)
  expect(about).toHaveTextContent(
    'AFR, FSC: falta la medida de la carga · CAF: falta la base del porcentaje · T-1180 v2',
  )
})
