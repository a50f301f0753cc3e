import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { OfferRows } from './offer-rows.tsx'
import { RequestRates } from './rates-that-match.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const request = { transportMode: 'AIR' as const, modo: 'LSE' as const, origenCodigo: 'MAD', destinoCodigo: 'MVD' }

test('the card shows that no rate matches, and the reasons of the lane’s rates', async () => {
  fakeApi({
    'GET /app/v1/rates/matching': () => ({
      body: { nothing: 'NO_RESULTS', missing: [], total: 0, complete: 0, near: { EXPIRED: 2 } },
    }),
  })
  renderAt(<RequestRates request={request} />, '/')
  expect(await screen.findByText('No se encontraron resultados para la búsqueda actual.')).toBeInTheDocument()
  expect(screen.getByText(/2 vencidas/)).toBeInTheDocument()
})

test('the card shows only the number of rates without cost rights', async () => {
  fakeApi({ 'GET /app/v1/rates/matching': () => ({ body: { missing: [], total: 3, complete: 2 } }) })
  renderAt(<RequestRates request={request} />, '/')
  expect(await screen.findByText('3 tarifas coinciden, 1 incompleta')).toBeInTheDocument()
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
  totals: [{ currency: 'USD' as const, amount }],
  converted: { currency: 'USD' as const, amount },
  complete: true,
})

test('each leg shows owner, validity and amount, or what is missing', async () => {
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
  // The owner of the main carriage's rate and the incomplete mark are in the head.
  expect(legs[1]).not.toHaveTextContent('Iber Carga')
  expect(screen.getByText(/incompleta/).parentElement).toHaveTextContent('T-0954 v2 · hasta')
})

test('the card lists charges that lack the same once, with their codes', async () => {
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

test('the card marks an offer in use by a cost, and offers a newer version of its rate', () => {
  const base = { ...ofLeg('T-0954', 'Iber Carga', '553.50'), carrier: '', route: '', transitTime: null, freeDays: null }
  const offer = { ...base, laneLevel: 4, open: [], uncovered: [], lines: [] }
  const newer = { ...offer, rates: offer.rates.map((rate) => ({ ...rate, code: 'T-0955', rateVersion: 3 })) }
  renderAt(
    <OfferRows
      offers={[offer]}
      currency="USD"
      onUse={() => undefined}
      usedBy={({ rates }) => (rates.every(({ rateVersion }) => rateVersion === 2) ? {} : undefined)}
    />,
  )
  expect(screen.getByText('En uso')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Usar/ })).not.toBeInTheDocument()
  cleanup()
  renderAt(<OfferRows offers={[newer]} currency="USD" onUse={() => undefined} usedBy={() => undefined} />)
  expect(screen.getByRole('button', { name: /^Usar T-0955/ })).toBeInTheDocument()
})

test('an offer of several rates shows its partial total, what is missing, and total and end of each rate', async () => {
  const rate = (code: string, container: '20GP' | null, amount: string, validTo: string) => ({
    rateId: code,
    rateVersion: 1,
    code,
    container,
    validTo,
    totals: [{ currency: 'USD' as const, amount }],
  })
  const offer = {
    ...ofLeg('T-0912', 'Muelle Oeste', '3315.00'),
    rates: [rate('T-0912', '20GP', '3015.00', '2027-01-31'), rate('T-0990', null, '300.00', '2026-12-20')],
    carrier: '',
    route: '',
    transitTime: null,
    freeDays: null,
    laneLevel: 4,
    complete: false,
    open: [],
    uncovered: ['40HC'],
    lines: [],
  }
  renderAt(<OfferRows offers={[offer]} currency="USD" />)
  expect(screen.getByText(/^parcial/)).toHaveTextContent('3.315,00')
  expect(screen.getByText(/40HC/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /Muelle Oeste/ }))
  const parts = within(screen.getByRole('list', { name: 'Tarifas de T-0912 + T-0990' })).getAllByRole('listitem')
  expect(parts[0]).toHaveTextContent(/T-0912 v1 · 20GP · .*3\.015,00 · hasta/)
  expect(parts[1]).toHaveTextContent(/T-0990 v1 · general · .*300,00 · hasta/)
})

test('an offer shows the part that our client pays, what it lacks, and why its cost has another amount', () => {
  const offer = {
    ...ofLeg('T-0573', 'Blue Star', '6005.00'),
    carrier: 'Blue Star',
    route: '',
    transitTime: null,
    freeDays: null,
    laneLevel: 4,
    open: [],
    uncovered: [],
    paid: { totals: [], converted: { currency: 'USD' as const, amount: '5805.00' } },
    lacks: { legs: [], ends: ['DESTINATION' as const], codes: ['DOD', 'HDL'], equipment: [] },
    lines: [],
  }
  const pss = { chargeCode: 'PSS', amount: { amount: '200.00', currency: 'USD' as const }, validFrom: '2026-12-10' }
  renderAt(
    <OfferRows offers={[offer]} currency="USD" onUse={() => undefined} usedBy={() => ({ announced: [pss] })} />,
    '/',
  )
  const row = screen.getByRole('listitem')
  expect(row).toHaveTextContent('5.805,00')
  expect(row).not.toHaveTextContent('6.005,00')
  expect(row).toHaveTextContent('sin DOD, HDL, destino')
  expect(row).toHaveTextContent(/el costo en uso es anterior: PSS desde .*200,00/)
  expect(screen.getByText('USD, sin los cargos que paga la otra parte')).toBeInTheDocument()
})

test('without cost rights an offer that lacks a usual charge counts as incomplete', async () => {
  fakeApi({ 'GET /app/v1/rates/matching': () => ({ body: { missing: [], total: 3, complete: 2, lacking: 1 } }) })
  renderAt(<RequestRates request={request} />, '/')
  expect(await screen.findByText('3 tarifas coinciden, 2 incompletas')).toBeInTheDocument()
})
