import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { useConcepts } from '../use-unit-words.ts'

afterEach(async () => void (await i18next.changeLanguage('es')))

const freight = { idCharge: 'OFR', concept: 'Flete marítimo' }
const rows = [
  { id: 'OFR', concept: 'Flete marítimo', conceptEn: 'Ocean freight', tax: 'NONE', section: 'FREIGHT', leg: null },
]

const conceptsIn = async (language: string, permission: 'CONSULTAR_CHARGE_CODE' | 'CONSULTAR_COTIZACION') => {
  keepToken(fakeToken([permission]))
  await i18next.changeLanguage(language)
  const calls = fakeApi({ 'GET /app/v1/charge-codes': () => ({ body: { rows } }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useConcepts('SEA'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  return { calls, result }
}

test("charges have the catalogue's name in the user's language", async () => {
  const { result } = await conceptsIn('en', 'CONSULTAR_CHARGE_CODE')
  await waitFor(() => expect(result.current(freight)).toBe('Ocean freight'))
})

test('the catalogue is not read when stored names are in that language, or without the right to it', async () => {
  const spanish = await conceptsIn('es', 'CONSULTAR_CHARGE_CODE')
  expect(spanish.result.current(freight)).toBe('Flete marítimo')
  const other = await conceptsIn('en', 'CONSULTAR_COTIZACION')
  expect(other.result.current(freight)).toBe('Flete marítimo')
  expect([...spanish.calls, ...other.calls]).toEqual([])
})
