import { cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { thirdPartyView } from '../samples/third-party-view.ts'
import ThirdParty from './third-party.tsx'

afterEach(async () => {
  cleanup()
  localStorage.clear()
  await i18next.changeLanguage('es')
})

const shipment = { ...quotation, origenName: 'Hamburgo', destinoName: 'Montevideo', pickups: [], deliveries: [] }
const viewIn = (language: string) => ({
  ...thirdPartyView(),
  language,
  shipment,
  changed: ['origenName'],
  before: { origenName: 'Amberes' },
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
