import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import RatesPage, { RateList } from './rates-page.tsx'
import { rateAnswers, sampleRate } from './testing/sample-rate.ts'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('the page shows instructions until a rate is selected', async () => {
  fakeApi(rateAnswers)
  renderAt(<RatesPage />, '/pricing/tarifas')
  expect(await screen.findByText('Elegir una tarifa de la lista')).toBeInTheDocument()
})

test('comparing a rate opens the search of the other one', async () => {
  fakeApi(rateAnswers)
  const routes = (
    <Routes>
      <Route path="/pricing/tarifas/:id" element={<RatesPage />} />
    </Routes>
  )
  renderAt(routes, '/pricing/tarifas/r-1?act=compare')
  expect(await screen.findByText(/para comparar con/)).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Ruta, proveedor o cliente, código' })).toHaveFocus()
})

test('the list shows a text without rates', async () => {
  renderAt(
    <RateList
      rows={[]}
      total={0}
      selected={undefined}
      isLoading={false}
      isStale={false}
      onSelect={() => undefined}
      onOpen={() => undefined}
      onEscape={() => undefined}
      onEnd={() => undefined}
      empty={sampleRate.code}
    />,
    '/pricing/tarifas',
  )
  expect(await screen.findByText('T-0954')).toBeInTheDocument()
})
