import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { RefNotice } from './ref-notice.tsx'

const KEY = quotation.key
const open = (reference: string, closed: string[] = []) => {
  fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => ({ body: quotation }) })
  renderAt(
    <RefNotice
      reference={reference}
      path={`/pricing/cotizaciones/${reference}`}
      onClose={() => void closed.push(reference)}
    />,
  )
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('a quotation that another list shows is led to', async () => {
  open(KEY)
  expect(await screen.findByRole('link', { name: 'Abrirla' })).toHaveAttribute('href', `/pricing/cotizaciones/${KEY}`)
})

test('a reference that nobody knows is said to be one, and can be put away', async () => {
  const closed: string[] = []
  open('MVD-2026-999999', closed)
  expect(await screen.findByText(/No hay ninguna cotización MVD-2026-999999/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Visto' }))
  expect(closed).toEqual(['MVD-2026-999999'])
})
