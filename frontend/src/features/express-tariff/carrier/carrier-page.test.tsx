import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { sampleCarrier, tariffAnswers } from '../testing/sample-tariff.ts'
import { CarrierPage } from './carrier-page.tsx'

const done = () => ({ body: { id: 'DHL', revision: 4, position: 9 } })
const open = (answers = {}, carrier = sampleCarrier) => {
  const calls = fakeApi({ ...tariffAnswers, ...answers })
  renderAt(<CarrierPage carrier={carrier} today="2026-11-20" onBack={() => {}} />, '/operativa/express')
  return { posts: () => calls.filter(({ method }) => method === 'POST') }
}
const cell = (name: string) => screen.findByRole('textbox', { name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })

beforeEach(() => keepToken(fakeToken(['MODIFICAR_TARIFA_EXPRESS'])))

test('fuel is sent for the added month only; stored months keep their month', async () => {
  const { posts } = open({ 'POST /app/v1/express-carriers/DHL/set-fuel': done }, { ...sampleCarrier, paused: 'Huelga' })
  const card = within(await screen.findByRole('region', { name: 'Combustible por mes' }))
  expect(screen.getByText('En pausa')).toBeVisible()
  expect(screen.getByText('Huelga')).toBeVisible()
  expect(card.getByRole('textbox', { name: 'Mes, fila 1' })).toBeDisabled()
  await userEvent.click(card.getByRole('button', { name: 'Agregar fila' }))
  await userEvent.type(card.getByRole('textbox', { name: 'Mes, fila 2' }), '2027-02')
  await userEvent.type(card.getByRole('textbox', { name: '%, fila 2' }), '19,25')
  await userEvent.click(card.getByRole('button', { name: /^Guardar/ }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({ service: '', month: '2027-02', percent: '19.25' })
})

test('a new list of remote areas is published after a confirmation with its size', async () => {
  const { posts } = open({
    'POST /app/v1/express-carriers/DHL/publish-remote-area-list': done,
  })
  const lines = await cell('Líneas de la lista nueva')
  await userEvent.click(lines)
  await userEvent.paste('AR;8400..8499\nAR;9\nUY;Rocha')
  await userEvent.click(button('Publicar lista'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({
    countries: [
      { country: 'AR', postals: ['8400..8499', '9'], cities: [] },
      { country: 'UY', postals: [], cities: ['Rocha'] },
    ],
  })
})

test('a file of an older program is read, replaces typed lines only after a question, and can be chosen again', async () => {
  open()
  const lines = await cell('Líneas de la lista nueva')
  const input = screen.getByLabelText<HTMLInputElement>('Archivo CSV')
  const file = new File(['x'], 'zonas.csv', { type: 'text/csv' })
  // jsdom cannot read files as bytes.
  Object.assign(file, {
    arrayBuffer: async () => Uint8Array.from('BR;Maceió', (letter) => letter.charCodeAt(0)).buffer,
  })
  await userEvent.upload(input, file)
  await waitFor(() => expect(lines).toHaveValue('BR;Maceió'))
  await userEvent.clear(lines)
  await userEvent.type(lines, 'UY;Rocha')
  await userEvent.upload(input, file)
  const question = within(await screen.findByRole('dialog'))
  expect(lines).toHaveValue('UY;Rocha')
  await userEvent.click(question.getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(lines).toHaveValue('BR;Maceió'))
})

test('a code without a status gets one, with its reason, for earlier movements too', async () => {
  const seen = { code: 'ZZ9', text: 'Held at hub', count: 3, lastAt: '2026-11-19T10:00:00.000Z' }
  const rows = [
    { ...seen, carrier: 'DHL', shipments: ['MVD-X-2026-000007'] },
    { ...seen, code: 'YY', carrier: 'VELOZ', shipments: [] },
  ]
  const { posts } = open({
    'GET /app/v1/express-shipments/unmapped-codes': () => ({ body: { rows } }),
    'POST /app/v1/express-carriers/DHL/map-code': done,
  })
  const card = within(await screen.findByRole('region', { name: 'Códigos sin estado' }))
  const status = await card.findByRole('combobox', { name: 'Estado de ZZ9' })
  expect(card.queryByText('YY')).toBeNull()
  expect(card.getByRole('link', { name: 'X-26-0007' })).toHaveAttribute(
    'href',
    '/operativa/express?id=MVD-X-2026-000007',
  )
  expect(card.queryByRole('button', { name: 'Aplicar' })).toBeNull()
  await userEvent.selectOptions(status, 'ON_HOLD')
  await userEvent.selectOptions(card.getByRole('combobox', { name: 'Motivo de ZZ9' }), 'DELAY')
  await userEvent.click(card.getByRole('button', { name: 'Aplicar' }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({ code: 'ZZ9', status: 'ON_HOLD', reason: 'DELAY' })
})

test('a carrier that does not answer is marked, with the failure', async () => {
  const circuit = { isOpen: true, since: '2026-11-20T10:00:00.000Z', error: 'TIME_OUT' }
  open({}, { ...sampleCarrier, circuit })
  expect(await screen.findByText(/^No responde desde/)).toHaveAttribute('title', 'TIME_OUT')
})
