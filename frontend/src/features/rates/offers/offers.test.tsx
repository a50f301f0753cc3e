import { screen } from '@testing-library/react'
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
