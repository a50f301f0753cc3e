import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import Palette from './palette.tsx'

const client = {
  id: 'c-1',
  nombreFantasia: 'Textil del Plata',
  razonSocial: 'Textil del Plata S.A.',
  rut: '21 345678 0017',
  ciudad: 'Montevideo',
  paisCod: 'UY',
  prospect: false,
  contacts: [],
}

const search = async (permissions: readonly string[]) => {
  keepToken(fakeToken(permissions))
  const asked = fakeApi({
    'GET /app/v1/organizations': () => ({ body: { rows: [client] } }),
    'GET /app/v1/quotations': () => ({ body: { rows: [] } }),
  })
  const page = renderAt(<Palette onClose={() => undefined} />, '/home')
  await userEvent.type(screen.getByRole('textbox'), 'textil')
  return { asked, ...page }
}

test('a client is found by name, and a quotation for that client is begun with the client filled in', async () => {
  const { place } = await search(['PRICING', 'ALTA_COTIZACION', 'CONSULTAR_CLIENTE'])
  expect(await screen.findByText('Clientes')).toBeInTheDocument()
  expect(screen.getByText('Órdenes')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('option', { name: 'Nueva cotización para Textil del Plata' }))
  expect(place()).toBe('/pricing/cotizador?client=c-1')
})

test.each([
  [['PRICING', 'CONSULTAR_ORGANIZACION'], '/organizaciones?q=21+345678+0017&id=c-1'],
  [['COMERCIAL', 'CONSULTAR_CLIENTE'], '/mis-cotizaciones?client=c-1'],
])('with %s a client leads to %s', async (permissions, path) => {
  const { place } = await search(permissions)
  await userEvent.click(await screen.findByRole('option', { name: /Textil del Plata S\.A\./ }))
  expect(place()).toBe(path)
})

test('who may not read clients is not offered any, and none are asked for', async () => {
  const { asked } = await search(['PRICING'])
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/quotations'))).toBe(true))
  expect(asked.some(({ path }) => path.endsWith('/organizations'))).toBe(false)
  expect(screen.queryByText('Clientes')).not.toBeInTheDocument()
})

test('when it is closed the focus is where it was', async () => {
  keepToken(fakeToken(['PRICING']))
  fakeApi({ 'GET /app/v1/quotations': () => ({ body: { rows: [] } }) })
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && <Palette onClose={() => setOpen(false)} />}
      </>
    )
  }
  renderAt(<Page />, '/home')
  const opener = screen.getByRole('button', { name: 'Abrir' })
  await userEvent.click(opener)
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
