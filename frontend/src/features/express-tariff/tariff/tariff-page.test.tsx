import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { tariffAnswers } from '../testing/sample-tariff.ts'
import { TariffPage } from './tariff-page.tsx'
import { NewTariff } from '../express-tariffs.tsx'

const done = () => ({ body: { id: 't-1', revision: 4, position: 9 } })
const open = (answers = {}, query = '') => {
  const calls = fakeApi({ ...tariffAnswers, ...answers })
  const page = <TariffPage id="t-1" today="2026-11-20" onBack={() => {}} onCopy={() => {}} />
  return {
    ...renderAt(page, `/operativa/express${query}`),
    posts: () => calls.filter(({ method }) => method === 'POST'),
  }
}
const cell = (name: string) => screen.findByRole('textbox', { name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })

beforeEach(() => keepToken(fakeToken(['MODIFICAR_TARIFA_EXPRESS'])))

test('a draft shows a price per zone and weight, and sends only the changed section', async () => {
  const { posts } = open({ 'POST /app/v1/express-tariffs/t-1/change-draft': done })
  const price = await cell('1, fila 2')
  expect(price).toHaveValue('55,00')
  await userEvent.clear(price)
  await userEvent.type(price, '57,5{Tab}')
  await userEvent.click(button(/^Guardar/))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.headers.get('if-match')).toBe('3')
  expect(posts()[0]?.body).toEqual({
    no: 2,
    bands: [
      { zone: '1', kind: 'ANY', upToKg: '0.5', amount: '38.00' },
      { zone: '1', kind: 'ANY', upToKg: '1', amount: '57.5' },
    ],
  })
})

test('a wrong country is marked at its cell and stops the save', async () => {
  const { posts } = open()
  const countries = await cell('Países, fila 1')
  await userEvent.clear(countries)
  await userEvent.type(countries, 'Argentina')
  expect(countries).toBeInvalid()
  expect(screen.getByText(/^Países: Códigos en mayúsculas/)).toBeVisible()
  await userEvent.click(button(/^Guardar/))
  expect(posts()).toHaveLength(0)
})

test('a pasted block of a spreadsheet fills bands and adds rows; a head without a zone is named', async () => {
  open()
  await userEvent.click(await cell('Hasta kg, fila 1'))
  await userEvent.paste('kg\t1\t9\n0,5\t40,10\t1\n1\t52\t2\n2\t61,5\t3\n')
  expect(await cell('1, fila 3')).toHaveValue('61,5')
  expect(await cell('Hasta kg, fila 3')).toHaveValue('2')
  expect(screen.getByText(/no se pegó: 9$/)).toBeVisible()
})

test('publishing shows what changes, in percent, and names the day', async () => {
  const { posts } = open({
    'POST /app/v1/express-tariffs/t-1/publish-version': ({ body }: { body: unknown }) =>
      Object(body).validTo === undefined
        ? { status: 409, body: { code: 'ZONE_WITHOUT_BANDS', details: { zone: '4' } } }
        : done(),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Publicar…' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('+10,00 %')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  expect(await within(dialog).findByText('Una zona no tiene rangos: 4')).toBeVisible()
  expect(posts()[0]?.body).toMatchObject({ no: 2, validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('a published version is not editable and is withdrawn with a reason only', async () => {
  const { posts } = open({ 'POST /app/v1/express-tariffs/t-1/withdraw-version': done }, '?version=1')
  expect(await cell('1, fila 2')).toBeDisabled()
  await userEvent.click(button('Retirar…'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  expect(posts()).toHaveLength(0)
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Zona errada')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ no: 1, reason: 'Zona errada' }))
})

test('a publication is undone without a reason, unless shipments are booked with it', async () => {
  const { posts } = open(
    { 'POST /app/v1/express-tariffs/t-1/withdraw-version': () => ({ status: 409, body: { code: 'VERSION_BOOKED' } }) },
    '?version=1',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer la publicación…' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  expect(await within(dialog).findByText(/^Hay envíos reservados con esta versión/)).toBeVisible()
  expect(posts()[0]?.body).toEqual({ no: 1 })
})

test('a new tariff without code, carrier and service is not sent', async () => {
  const calls = fakeApi(tariffAnswers)
  renderAt(<NewTariff onClose={() => {}} />, '/operativa/express')
  await screen.findByRole('dialog')
  await userEvent.click(button(/^Guardar/))
  expect(await screen.findAllByText('Falta.')).toHaveLength(3)
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
})
