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

const shipment = {
  id: 'MVD-X-2026-000001',
  work: 'IN_PROGRESS',
  client: { id: 'c', name: 'Boreal' },
  clientReference: 'OB-1',
  recipient: { name: 'Óptica Sur', city: 'Salto', countryCode: 'UY' },
  trackingNumber: 'VX 4471',
}

const search = async (permissions: readonly string[]) => {
  keepToken(fakeToken(permissions))
  const calls = fakeApi({
    'GET /app/v1/organizations': () => ({ body: { rows: [client] } }),
    'GET /app/v1/quotations': () => ({ body: { rows: [] } }),
  })
  const page = renderAt(<Palette onClose={() => undefined} />, '/home')
  await userEvent.type(screen.getByRole('textbox'), 'textil')
  return { asked: calls, ...page }
}

test('a client is found by name, and a new quotation starts with that client filled in', async () => {
  const { place } = await search(['PRICING', 'ALTA_COTIZACION', 'CONSULTAR_CLIENTE'])
  expect(await screen.findByText('Clientes')).toBeInTheDocument()
  expect(screen.getByText('Comandos')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('option', { name: 'Nueva cotización para Textil del Plata' }))
  expect(place()).toBe('/pricing/cotizador?client=c-1')
})

test.each([
  [['PRICING', 'CONSULTAR_ORGANIZACION'], '/organizaciones?q=21+345678+0017&id=c-1'],
  [['COMERCIAL', 'CONSULTAR_CLIENTE'], '/home?panel=client-c-1'],
  [['CONSULTAR_CLIENTE'], '/home?panel=client-c-1'],
])('with %s a client leads to %s', async (permissions, path) => {
  const { place } = await search(permissions)
  await userEvent.click(await screen.findByRole('option', { name: /Textil del Plata S\.A\./ }))
  expect(place()).toBe(path)
})

test('without the right to read clients none are offered or requested', async () => {
  const { asked: calls } = await search(['PRICING'])
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/quotations'))).toBe(true))
  expect(calls.some(({ path }) => path.endsWith('/organizations'))).toBe(false)
  expect(screen.queryByText('Clientes')).not.toBeInTheDocument()
})

test('with CONSULTAR_AGENTE alone an agent is found and opens its card over the page', async () => {
  keepToken(fakeToken(['CONSULTAR_AGENTE']))
  fakeApi({ 'GET /app/v1/providers': () => ({ body: { rows: [{ id: 'p-1', name: 'Blue Delta', code: 'BDC' }] } }) })
  const { place } = renderAt(<Palette onClose={() => undefined} />, '/home')
  await userEvent.type(screen.getByRole('textbox'), 'blue')
  await userEvent.click(await screen.findByRole('option', { name: /Blue Delta/ }))
  expect(place()).toBe('/home?panel=agent-p-1')
})

test.each([
  [['ANALYTICS_REPORTS'], 'all', '/reports?quotation=MVD-2026-000001'],
  [['GERENTE_COMERCIAL'], 'manager', '/cotizaciones-gerente?quotation=MVD-2026-000001'],
])('with %s quotations are found in the list %s and open at %s', async (permissions, list, path) => {
  keepToken(fakeToken(permissions))
  const row = {
    key: 'MVD-2026-000001',
    status: 'SENT',
    transportMode: 'AIR',
    client: { id: 'c-1', name: 'Textil' },
    origin: { code: 'MAD', name: 'Madrid', country: 'ES' },
  }
  const calls = fakeApi({ 'GET /app/v1/quotations': () => ({ body: { rows: [row] } }) })
  const { place } = renderAt(<Palette onClose={() => undefined} />, '/home')
  await userEvent.type(screen.getByRole('textbox'), 'textil')
  await userEvent.click(await screen.findByRole('option', { name: /MVD-2026-000001/ }))
  expect(calls.at(-1)?.query.get('list')).toBe(list)
  expect(place()).toBe(path)
})

test('a shipment is found for its readers and opens in its list', async () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  const calls = fakeApi({ 'GET /app/v1/express-shipments': () => ({ body: { rows: [shipment] } }) })
  const { place } = renderAt(<Palette onClose={() => undefined} />, '/home')
  await userEvent.type(screen.getByRole('textbox'), 'VX 44')
  await userEvent.click(await screen.findByRole('option', { name: /MVD-X-2026-000001 .*Boreal.*VX 4471/ }))
  expect(calls.at(-1)?.query.get('q')).toBe('VX 44')
  expect(place()).toBe('/operativa/express/en-proceso?id=MVD-X-2026-000001')
})

test('without the screen of shipments none are requested', async () => {
  const { asked: calls } = await search(['PRICING', 'ANALYTICS_REPORTS'])
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/quotations'))).toBe(true))
  expect(calls.some(({ path }) => path.endsWith('/express-shipments'))).toBe(false)
})

test('closing the palette returns the focus', async () => {
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
