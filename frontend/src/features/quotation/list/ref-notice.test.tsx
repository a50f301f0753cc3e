import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { RefNotice } from './list-frame.tsx'

const KEY = quotation.key
const open = (reference: string, closed: string[] = [], listed = 0) => {
  fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: quotation }),
    'GET /app/v1/quotations/count': ({ query }) => ({ body: { count: query.get('q') === KEY ? listed : 0 } }),
  })
  renderAt(
    <RefNotice
      reference={reference}
      path={`/pricing/cotizaciones/${reference}`}
      list="manager"
      query={{}}
      onClose={() => void closed.push(reference)}
    />,
  )
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('a quotation of another list has a link to it', async () => {
  open(KEY)
  expect(await screen.findByRole('link', { name: 'Abrirla' })).toHaveAttribute('href', `/pricing/cotizaciones/${KEY}`)
})

test('a quotation on a later page is shown in the list itself', async () => {
  open(KEY, [], 1)
  expect(await screen.findByText(`${KEY} está más abajo en esta lista.`, { exact: false })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Mostrarla' })).toHaveAttribute('href', `/cotizaciones-gerente?q=${KEY}`)
})

test('an unknown reference shows a message that can be closed', async () => {
  const closed: string[] = []
  open('MVD-2026-999999', closed)
  expect(await screen.findByText(/No hay ninguna cotización MVD-2026-999999/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Visto' }))
  expect(closed).toEqual(['MVD-2026-999999'])
})
