import i18next from 'i18next'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { choices } from './cells/column.ts'
import { lacksNextFuel } from '@freight/contracts/express-carrier/fuel'
import { versionOn } from './list/versions.ts'
import { fieldColumns, gridColumns } from './tariff/sections.ts'
import { ExpressTariffs } from './express-tariffs.tsx'
import { tariffAnswers } from './testing/sample-tariff.ts'
import { demandColumns, fuelColumns, profileColumns } from './carrier/carrier-page.tsx'
import { readRemoteAreas } from './carrier/remote-card.tsx'

const done = () => ({ body: { id: 'DHL', revision: 4, position: 9 } })
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

test('a copy for a client has its own code, account and lower prices', async () => {
  const { posts, place } = open('&act=copy&id=t-1', {
    'POST /app/v1/express-tariffs/t-1/copy-tariff': () => ({ body: { id: 't-9', revision: 2, position: 9 } }),
  })
  await userEvent.type(await cell('Código nuevo'), 'IPX')
  await userEvent.type(await cell('Cuenta'), '4471')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Precios' }), 'Bajar')
  await userEvent.clear(await cell('Porcentaje'))
  await userEvent.type(await cell('Porcentaje'), '5,9')
  await userEvent.click(button(/^Guardar/))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ code: 'IPX', side: 'BOTH', account: '4471', percent: '-5.9' }))
  await waitFor(() => expect(place()).toContain('id=t-9'))
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

test.each(['es', 'en', 'pt'])('every column and choice has its own text in %s', (language) => {
  const t = i18next.getFixedT(language, 'expressTariff')
  const sections = {
    ...gridColumns,
    ...fieldColumns,
    fuel: fuelColumns,
    demand: demandColumns,
    profile: profileColumns,
  }
  const counts = (lists: object) => Object.entries(lists).map(([name, list]) => [name, list.length])
  const words = (group: 'columns' | 'choice', lists: object) =>
    Object.keys(lists).map((name) => [name, t(`${group}.${name}` as 'columns.zones').split('|').length])
  expect(words('columns', sections)).toEqual(counts(sections))
  expect(words('choice', choices)).toEqual(counts(choices))
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
