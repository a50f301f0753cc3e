import { cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import ThirdParty from './third-party.tsx'

afterEach(async () => {
  cleanup()
  localStorage.clear()
  await i18next.changeLanguage('es')
})

const shipment = { ...quotation, origenName: 'Hamburgo', destinoName: 'Montevideo', pickups: [], deliveries: [] }
const viewIn = (language: string) => ({
  tokenId: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11',
  state: 'OPEN',
  language,
  company: 'MVD Cargas',
  askedBy: 'Paula Sosa',
  providerName: 'Blue Delta',
  contactName: 'Mei',
  dueAt: '2026-11-23T21:00:00.000Z',
  timeZone: 'America/Montevideo',
  expiresAt: '2026-11-30T21:00:00.000Z',
  now: '2026-11-20T18:00:00.000Z',
  shipment,
  changed: ['origenName'],
  before: { origenName: 'Amberes' },
  notes: [],
  documents: [],
  chargeCodes: [],
  vatPct: '22',
  usualCodes: [],
})

test.each([
  ['es', 'Hamburgo', 'Montevideo', /Amberes → Montevideo/],
  ['en', 'Hamburg', 'Montevideo', /Antwerp → Montevideo/],
  ['pt', 'Hamburgo', 'Montevidéu', /Antuérpia → Montevidéu/],
])("places have their names in the agent's language (%s)", async (language, from, to, before) => {
  const answer = () => ({ body: { id: 'r', revision: 2, position: 9 } })
  fakeApi({
    'POST /app/v1/third-party/view': answer,
    'GET /app/v1/third-party/': () => ({ body: viewIn(language) }),
  })
  await i18next.changeLanguage(language)
  renderAt(<ThirdParty />)
  expect(await screen.findByText(from, { selector: 'strong' })).toBeInTheDocument()
  expect(screen.getByText(to, { selector: 'strong' })).toBeInTheDocument()
  expect(await screen.findByText(before)).toBeInTheDocument()
})
