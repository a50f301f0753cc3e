import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { textsOf } from '../../testing/texts.ts'
import { demandColumns, fuelColumns, profileColumns } from './carrier/carrier-columns.ts'
import { readRemoteAreas } from './carrier/remote-areas.ts'
import { choices } from './cells/column.ts'
import { lacksNextFuel, versionOn } from './list/versions.ts'
import { fieldColumns, gridColumns } from './tariff/sections.ts'
import { ExpressTariffs } from './express-tariffs.tsx'
import { sampleCarrier, tariffAnswers } from './testing/sample-tariff.ts'

const done = () => ({ body: { id: 't-1', revision: 4, position: 9 } })
const base = '/operativa/express?panel=tarifarios'
const open = (more = '', answers = {}) => {
  const calls = fakeApi({ ...tariffAnswers, ...answers })
  return { ...renderAt(<ExpressTariffs />, base + more), posts: () => calls.filter(({ method }) => method === 'POST') }
}
const cell = (name: string) => screen.findByRole('textbox', { name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })

beforeEach(() => keepToken(fakeToken(['MODIFICAR_TARIFA_EXPRESS'])))

test('without the permission nothing is requested', () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  const calls = fakeApi(tariffAnswers)
  renderAt(<ExpressTariffs />, base)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toHaveLength(0)
})

test('the chosen filter hides the tariffs of other carriers', async () => {
  open('&side=BUY')
  expect(await screen.findByText('1', { selector: '.list-facts' })).toBeVisible()
})

test('a draft shows a price per zone and weight, and sends only the changed section', async () => {
  const { posts } = open('&act=open&id=t-1', { 'POST /app/v1/express-tariffs/t-1/change-draft': done })
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
  const { posts } = open('&act=open&id=t-1')
  const countries = await cell('Países, fila 1')
  await userEvent.clear(countries)
  await userEvent.type(countries, 'Argentina')
  expect(countries).toBeInvalid()
  expect(screen.getByText(/^Países: Códigos en mayúsculas/)).toBeVisible()
  await userEvent.click(button(/^Guardar/))
  expect(posts()).toHaveLength(0)
})

test('a pasted block of a spreadsheet fills bands and adds rows; a head without a zone is named', async () => {
  open('&act=open&id=t-1')
  await userEvent.click(await cell('Hasta kg, fila 1'))
  await userEvent.paste('kg\t1\t9\n0,5\t40,10\t1\n1\t52\t2\n2\t61,5\t3\n')
  expect(await cell('1, fila 3')).toHaveValue('61,5')
  expect(await cell('Hasta kg, fila 3')).toHaveValue('2')
  expect(screen.getByText(/no se pegó: 9$/)).toBeVisible()
  expect(await cell('Hasta kg, fila 1')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await cell('1, fila 2')).toHaveValue('55,00')
  expect(screen.queryByRole('textbox', { name: 'Hasta kg, fila 3' })).not.toBeInTheDocument()
})

test('publishing shows what changes, in percent, and names the day', async () => {
  const { posts } = open('&act=open&id=t-1', {
    'POST /app/v1/express-tariffs/t-1/publish-version': ({ body }: { body: unknown }) =>
      Object(body).validTo === undefined
        ? { status: 409, body: { code: 'ZONE_WITHOUT_BANDS', details: { zone: '4' } } }
        : done(),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Publicar…' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('+10,00 %')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  expect(await within(dialog).findByText('Una zona no tiene tramos: 4')).toBeVisible()
  expect(posts()[0]?.body).toMatchObject({ no: 2, validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('a published version is not editable and is withdrawn with a reason only', async () => {
  const { posts } = open('&act=open&id=t-1&version=1', { 'POST /app/v1/express-tariffs/t-1/withdraw-version': done })
  expect(await cell('1, fila 2')).toBeDisabled()
  await userEvent.click(button('Retirar…'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  expect(posts()).toHaveLength(0)
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Zona errada')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ no: 1, reason: 'Zona errada' }))
})

test('a copy for a client has its own code and lower prices', async () => {
  const { posts, place } = open('&act=copy&id=t-1', {
    'POST /app/v1/express-tariffs/t-1/copy-tariff': () => ({ body: { id: 't-9', revision: 2, position: 9 } }),
  })
  await userEvent.type(await cell('Código nuevo'), 'IPX')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Precios' }), 'Bajar')
  await userEvent.clear(await cell('Porcentaje'))
  await userEvent.type(await cell('Porcentaje'), '5,9')
  await userEvent.click(button(/^Guardar/))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ code: 'IPX', side: 'BOTH', percent: '-5.9' }))
  await waitFor(() => expect(place()).toContain('id=t-9'))
})

test('a new tariff without code, carrier and service is not sent', async () => {
  const { posts } = open('&act=new')
  await screen.findByRole('dialog')
  await userEvent.click(button(/^Guardar/))
  expect(await screen.findAllByText('Falta.')).toHaveLength(3)
  expect(posts()).toHaveLength(0)
})

test('fuel is sent for the added month only; stored months keep their month', async () => {
  const { posts } = open('&section=carriers&act=open&id=DHL', {
    'GET /app/v1/express-carriers': () => ({ body: { rows: [{ ...sampleCarrier, paused: 'Huelga' }] } }),
    'POST /app/v1/express-carriers/DHL/set-fuel': done,
  })
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

test('leaving a carrier with unsaved parts asks once, and saves all of them', async () => {
  const { posts, place } = open('&section=carriers&act=open&id=DHL', {
    'POST /app/v1/express-carriers/DHL/set-profile': done,
    'POST /app/v1/express-carriers/DHL/set-fuel': done,
  })
  await userEvent.type(await cell('Cuenta'), '960')
  await userEvent.clear(await cell('%, fila 1'))
  await userEvent.type(await cell('%, fila 1'), '20')
  await userEvent.click(button('Transportistas'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/perfil y combustible por mes/)
  await userEvent.click(within(dialog).getByRole('button', { name: /^Guardar/ }))
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts()[0]?.body).toMatchObject({ account: '960', sandbox: true })
  expect(posts()[1]?.body).toEqual({ service: '', month: '2026-11', percent: '20' })
  await waitFor(() => expect(place()).not.toContain('act=open'))
})

test('a new list of remote areas is published after a confirmation with its size', async () => {
  const { posts } = open('&section=carriers&act=open&id=DHL', {
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

test.each(['es', 'en', 'pt'])('every column and choice has its own text in %s', (language) => {
  const { columns, choice } = Object(textsOf(language)['expressTariff'])
  const sections = {
    ...gridColumns,
    ...fieldColumns,
    fuel: fuelColumns,
    demand: demandColumns,
    profile: profileColumns,
  }
  const counts = (lists: object) => Object.entries(lists).map(([name, list]) => [name, list.length])
  const words = (texts: object) => Object.entries(texts).map(([name, text]) => [name, text.split('|')])
  expect(Object.fromEntries(counts(Object.fromEntries(words(columns))))).toMatchObject(
    Object.fromEntries(counts(sections)),
  )
  expect(Object.fromEntries(counts(Object.fromEntries(words(choice))))).toEqual(Object.fromEntries(counts(choices)))
})

test('lines of remote areas: ranges of two cells, cities, a heading, and wrong lines', () => {
  const { countries, wrong } = readRemoteAreas('country,from,to\nAR,8400,8499\nuy;Rocha\n\nXX\nARG;9')
  expect(countries).toEqual([
    { country: 'AR', postals: ['8400..8499'], cities: [] },
    { country: 'UY', postals: [], cities: ['Rocha'] },
  ])
  expect(wrong).toEqual([
    { line: 5, text: 'XX' },
    { line: 6, text: 'ARG;9' },
  ])
})

test('of two versions in force the one that begins last prices, and the next month needs fuel of every service', () => {
  const version = (no: number, validFrom: string, validTo?: string) =>
    ({ no, status: 'PUBLISHED', validFrom, validTo }) as const
  const versions = [version(1, '2026-06-01'), version(2, '2026-01-01'), version(3, '2026-12-01')]
  expect(versionOn(versions, '2026-11-29')?.no).toBe(1)
  expect(versionOn([version(1, '2026-01-01', '2026-11-28')], '2026-11-29')).toBeUndefined()
  const fuel = [{ service: '', month: '2026-12', percent: '18' }]
  expect(lacksNextFuel({ fuel }, '2026-12-05')).toBe(true)
  expect(lacksNextFuel({ fuel: [...fuel, { service: '', month: '2027-01', percent: '19' }] }, '2026-12-05')).toBe(false)
})
