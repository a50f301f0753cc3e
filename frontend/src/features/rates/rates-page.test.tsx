import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import RatesPage from './rates-page.tsx'
import { rateAnswers } from './testing/sample-rate.ts'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('the screen of rates says what to do until one is chosen', async () => {
  fakeApi(rateAnswers)
  renderAt(<RatesPage />, '/pricing/tarifas')
  expect(await screen.findByText('Elegir una tarifa de la lista')).toBeInTheDocument()
})

test('where a rate is compared the other one is looked for at once', async () => {
  fakeApi(rateAnswers)
  const routes = (
    <Routes>
      <Route path="/pricing/tarifas/:id" element={<RatesPage />} />
    </Routes>
  )
  renderAt(routes, '/pricing/tarifas/r-1?act=compare')
  expect(await screen.findByText(/para comparar con/)).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Ruta, dueño, código' })).toHaveFocus()
})
