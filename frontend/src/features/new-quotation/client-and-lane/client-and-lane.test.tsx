import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import type { ErrorPlace } from '../form/contract-errors.ts'
import type { RequestForm } from '../form/form.ts'
import { airport, openPart } from '../samples/open-part.tsx'
import { ClientAndLane, DirectionRow } from './client-and-lane.tsx'
import { newClient } from './client-by-name.ts'
import { DuplicateHint } from '../form/request-fields.tsx'

const andromeda = { ...newClient('Andrómeda'), id: 'c-1', ciudad: 'Montevideo', paisCod: 'UY', active: true }
const similar = [{ key: 'MVD-2026-000001', createdAt: '2026-11-18T12:00:00.000Z' }]

const serve = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/organizations': () => ({ body: { rows: [andromeda] } }),
    'GET /app/v1/organizations/similar': () => ({ body: { rows: [andromeda] } }),
    'GET /app/v1/reference/countries': () => ({ body: { rows: [{ alpha2: 'DE', name: 'Alemania' }] } }),
    'GET /app/v1/users': () => ({ body: { rows: [{ id: 'u-2', name: 'Celia Comercial' }] } }),
    ...handlers,
  })
beforeEach(() => {
  keepToken(fakeToken(['SOLICITAR_COTIZACION']))
  serve()
})

const open = (
  start: Partial<RequestForm> = {},
  {
    errors = {},
    ...fieldProps
  }: { errors?: Partial<Record<ErrorPlace, string>>; withCommercial?: boolean; isNew?: boolean } = {},
) =>
  openPart(
    (part) => <ClientAndLane {...part} company="MVD" today="2026-11-22" withCommercial={false} isNew {...fieldProps} />,
    start,
    errors,
  )
const client = () => screen.getByRole('combobox', { name: 'Cliente' })
const look = (field: HTMLElement, value: string) => {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
}

test('only a new request allows a client outside the catalogue', async () => {
  const { typed } = open()
  look(client(), 'Andró')
  fireEvent.click(await screen.findByText('Nuevo cliente: Andró'))
  expect(typed().client).toMatchObject({ id: '', nombreFantasia: 'Andró' })
  cleanup()
  open({}, { isNew: false })
  look(client(), 'Andró')
  await screen.findByText('Andrómeda')
  expect(screen.queryByText(/^Nuevo cliente/)).not.toBeInTheDocument()
})

test('a new client has more fields, and similar clients are offered', async () => {
  const { typed } = open({ client: newClient('Andromeda') }, { errors: { clientMail: 'Escribir un correo válido' } })
  expect(screen.getByRole('textbox', { name: 'Correo del cliente nuevo' })).toBeInvalid()
  expect(screen.getByText('Escribir un correo válido')).toBeInTheDocument()
  const country = within(screen.getByRole('combobox', { name: /^País/ }))
  expect(country.getByRole('option', { name: 'Uruguay' })).toBeInTheDocument()
  expect(await screen.findByText('Se parece a Andrómeda.', { exact: false })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Usar ese' }))
  expect(typed().client?.id).toBe('c-1')
  expect(screen.queryByRole('textbox', { name: 'Correo del cliente nuevo' })).not.toBeInTheDocument()
})

test('no similar client is offered if there is none, and countries only to users with access to them', async () => {
  keepToken(fakeToken(['CONSULTAR_COUNTRY']))
  serve({ 'GET /app/v1/organizations/similar': () => ({ body: { rows: [] } }) })
  const { typed } = open({ client: newClient('Nueva') })
  expect(screen.getByRole('textbox', { name: 'Correo del cliente nuevo' })).toBeValid()
  expect(await screen.findByRole('option', { name: 'Alemania' })).toBeInTheDocument()
  expect(screen.queryByText(/^Se parece a/)).not.toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: /^Razón social/ }), { target: { value: 'Nueva S.A.' } })
  expect(typed().client).toMatchObject({ nombreFantasia: 'Nueva', razonSocial: 'Nueva S.A.' })
})

test('a catalogue client has no further fields', () => {
  open({ client: andromeda })
  expect(client()).toHaveValue('Andrómeda')
  expect(screen.queryByRole('textbox', { name: /cliente nuevo/ })).not.toBeInTheDocument()
})

test('a user with the right chooses the commercial of the quotation', async () => {
  open()
  expect(screen.queryByRole('combobox', { name: 'Comercial' })).not.toBeInTheDocument()
  cleanup()
  const { typed } = open({}, { withCommercial: true })
  look(screen.getByRole('combobox', { name: 'Comercial' }), 'Cel')
  fireEvent.click(await screen.findByText('Celia Comercial'))
  expect(typed().commercial).toMatchObject({ id: 'u-2' })
})

test.each([
  ['AIR', 'FOB', true],
  ['SEA', 'FOB', false],
  ['AIR', 'FCA', false],
] as const)('the hint for sea-only terms appears by %s %s: %s', (transportMode, incoterm, isHinted) => {
  open({ transportMode, incoterm })
  expect(screen.queryByText(`${incoterm} suele usarse solo en marítimo`) !== null).toBe(isHinted)
})

test('an error of the scope appears above the fields', () => {
  open({}, { errors: { scope: 'Quitar primero las alternativas de venta' } })
  expect(screen.getByRole('alert')).toHaveTextContent('Quitar primero las alternativas de venta')
  cleanup()
  open()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('typed text without a chosen option is kept, an empty field keeps nothing', () => {
  const patches: object[] = []
  openPart((part) => (
    <ClientAndLane
      {...part}
      change={(changes) => void patches.push(changes)}
      company="MVD"
      today="2026-11-22"
      withCommercial={false}
      isNew
    />
  ))
  fireEvent.click(client())
  expect(patches).toEqual([])
  look(screen.getByRole('combobox', { name: 'Origen' }), 'fra')
  expect(patches).toEqual([{}])
})

const direction = (start: Partial<RequestForm>) =>
  openPart(({ form, change }) => <DirectionRow form={form} change={change} company="MVD" />, start)

test('the client’s side is asked only if the lane does not determine it', () => {
  const { typed } = direction({ origin: airport('FRA', 'DE'), destination: airport('MIA', 'US') })
  fireEvent.change(screen.getByRole('combobox', { name: 'Operación' }), { target: { value: 'EXPORT' } })
  expect(typed().direction).toBe('EXPORT')
  for (const lane of [
    { origin: airport('FRA', 'DE'), destination: airport('MVD', 'UY') },
    { origin: airport('FRA', 'DE') },
    { destination: airport('FRA', 'DE') },
  ]) {
    cleanup()
    direction(lane)
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  }
})

const hint = async (start: Partial<RequestForm>, rows: readonly object[] = similar) => {
  const calls = serve({ 'GET /app/v1/quotations/similar': () => ({ body: { rows } }) })
  const { client: queries } = openPart(({ form }) => <DuplicateHint form={form} list="/mis-cotizaciones" />, start)
  return { calls, queries }
}
const lane = { client: andromeda, origin: airport('FRA', 'DE'), destination: airport('MVD', 'UY') }

test('a request for the same lane and client within the week is shown as a possible duplicate', async () => {
  await hint(lane)
  expect(await screen.findByRole('link', { name: 'MVD-2026-000001' })).toHaveAttribute(
    'href',
    '/mis-cotizaciones/MVD-2026-000001',
  )
  expect(screen.getByRole('listitem')).toHaveTextContent('18/11')
})

test('duplicates are not searched for an incomplete lane', async () => {
  const { calls } = await hint({ ...lane, destination: undefined })
  expect(calls).toEqual([])
  expect(screen.queryByText('Puede ser un duplicado')).not.toBeInTheDocument()
})
