import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { permissions } from '@freight/contracts/vocabulary/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const MVD = {
  ...usualSettings,
  data: { ...usualSettings.data, razonSocial: 'MVD Cargas' },
  company: 'MVD' as const,
  revision: 7,
}
const rate = {
  currency: 'EUR',
  date: '2026-11-16',
  perBase: '1.0794',
  source: 'Banco central',
  setBy: { id: 'u-2', name: 'Lucía Ferreyra' },
  before: { date: '2026-11-09', perBase: '1.0799' },
  series: [{ date: '2026-11-16', perBase: '1.0794' }],
  isOld: false,
  revision: 3,
}
const disclaimer = (id: string, name: string) => ({
  id,
  name,
  date: '2026-03-02',
  value: { es: `${name} es`, en: `${name} en`, pt: `${name} pt` },
  mandatory: true,
  services: ['SEA'],
  version: 4,
  wordedIn: { es: 4, en: 4, pt: 3 },
  openQuotations: 0,
  active: true,
  revision: 5,
  changedAt: '2026-11-20T12:00:00Z',
  changedBy: { id: 'u-2', name: 'Lucía Ferreyra' },
})
const done = { body: { id: 'MVD', revision: 8, position: 90 } }

const handlers = {
  'GET /app/v1/settings': () => ({ body: { rows: [MVD, { ...MVD, company: 'AUZ', revision: 0 }] } }),
  'GET /app/v1/settings/MVD/margin-trial': ({ query }: ApiCall) => ({
    body: { sells: 214, typed: query.get('AIR') === '2' ? 11 : 3, holding: 3 },
  }),
  'GET /app/v1/settings/MVD/targets-kept': () => ({
    body: {
      from: '2026-10-22',
      to: '2026-11-20',
      take: { kept: 9, of: 10 },
      firstSell: { kept: 78, of: 100 },
      send: { kept: 0, of: 0 },
    },
  }),
  'GET /app/v1/exchange-rates/board': () => ({ body: { base: 'USD', today: '2026-11-20', rows: [rate] } }),
  'GET /app/v1/disclaimers/rows': () => ({
    body: { rows: [disclaimer('d-1', 'Validez'), disclaimer('d-2', 'Seguro')], total: 2 },
  }),
}

const guests = { outbox: <p>Outbox</p>, notices: <p>Notices</p>, password: <p>Password</p>, api: <p>API</p> }

const open = async (more: Parameters<typeof fakeApi>[0] = {}, path = '/home?panel=settings') => {
  const calls = fakeApi({ ...handlers, ...more })
  const rendered = renderAt(<SettingsPanel guests={guests} />, path)
  await screen.findByRole('heading', { name: 'Ajustes' })
  return { ...rendered, commands: () => calls.filter(({ method }) => method === 'POST') }
}
const typeInto = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label, { selector: 'input:not([type=checkbox])' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar \d+ cambio/ }))

beforeEach(() => keepToken(fakeToken([...permissions])))

test('the panel counts a changed margin, tries it on the last sells, and saves only it at its revision', async () => {
  const { commands } = await open({ 'POST /app/v1/settings/MVD/change-margins': () => done })
  await typeInto('Aéreo', '2')
  expect(screen.getByText('1 cambio sin guardar')).toBeInTheDocument()
  expect(
    await screen.findByText(/11 de 214 ventas .* habrían necesitado autorización; con los actuales, 3/),
  ).toBeInTheDocument()
  await save()
  expect(await screen.findByText('Guardado')).toBeInTheDocument()
  const [command, ...others] = commands()
  expect(others).toEqual([])
  expect(command?.body).toEqual({ AIR: '2' })
  expect(command?.headers.get('if-match')).toBe('7')
})

test('the default markup is a setting of the company', async () => {
  const { commands } = await open({ 'POST /app/v1/settings/MVD/change-margins': () => done })
  await typeInto('Markup por defecto', '120')
  await save()
  expect(await screen.findByText('Guardado')).toBeInTheDocument()
  expect(commands().map(({ body }) => body)).toEqual([{ defaultMarkup: '120' }])
})

test('the volumetric weight is a setting of the company, with the trade’s default beside it', async () => {
  const { commands } = await open(
    { 'POST /app/v1/settings/MVD/change-chargeable-numbers': () => done },
    '/home?panel=settings&section=chargeable',
  )
  const air = within(screen.getByRole('region', { name: 'Aéreo (LSE, ULD)' }))
  expect(air.getByText('Habitual: 6.000')).toBeInTheDocument()
  const divisor = air.getByLabelText('Divisor volumétrico')
  await userEvent.clear(divisor)
  await userEvent.type(divisor, '5000')
  await userEvent.selectOptions(air.getByLabelText('Redondeo hacia arriba'), '1 kg')
  await save()
  expect(await screen.findByText('Guardado')).toBeInTheDocument()
  expect(commands().map(({ body }) => body)).toEqual([{ airDivisor: '5000', airStep: '1' }])
})

test('a template’s codes are one line of text, shown with names and saved as a list', async () => {
  const names = { OFR: 'Flete', BAF: 'Combustible', ISPS: 'Seguridad', THC: 'Terminal', DOD: 'Emisión', HDL: 'Manejo' }
  const catalogue = { rows: Object.entries(names).map(([code, concept]) => chargeCode(code, concept)) }
  const { commands } = await open(
    {
      'GET /app/v1/charge-codes': () => ({ body: catalogue }),
      'POST /app/v1/settings/MVD/change-charge-templates': () => done,
    },
    '/home?panel=settings&section=charge-templates',
  )
  const field = await screen.findByLabelText('FCL · importación')
  expect(field).toHaveValue('OFR BAF ISPS THC DOD HDL')
  expect(await screen.findAllByText('Flete · Combustible · Seguridad · Terminal · Emisión · Manejo')).not.toHaveLength(
    0,
  )
  await userEvent.clear(field)
  await userEvent.type(field, 'ofr, ofr')
  await save()
  expect(await screen.findByText('Códigos de 2 a 8 letras o números, cada uno una vez.')).toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, 'ofr, thc xyz')
  expect(screen.getByText('No está en el catálogo: XYZ')).toBeInTheDocument()
  await save()
  expect(await screen.findByText('Guardado')).toBeInTheDocument()
  expect(commands().map(({ body }) => body)).toEqual([{ FCL_IMPORT: ['OFR', 'THC', 'XYZ'] }])
})

test('the panel does not save zero kilos per cubic metre', async () => {
  const { commands } = await open({}, '/home?panel=settings&section=chargeable')
  const road = within(screen.getByRole('region', { name: 'Terrestre (LTL)' }))
  await userEvent.clear(road.getByLabelText('Kilos por m³'))
  await userEvent.type(road.getByLabelText('Kilos por m³'), '0')
  await save()
  expect(await road.findByText('De 1 a 99.999, sin decimales.')).toBeInTheDocument()
  expect(commands()).toEqual([])
})

test('the history names the changed weighing numbers', async () => {
  const event = {
    revision: 7,
    type: 'ChargeableNumbersChanged',
    at: '2026-11-20T12:00:00Z',
    actor: { kind: 'USER', id: 'u-2', name: 'Lucía Ferreyra' },
    changes: [{ field: 'airDivisor', from: '6000', to: '5000' }],
  }
  const history = { body: { id: 'MVD', events: [event] } }
  await open({ 'GET /app/v1/settings/MVD/history': () => history }, '/home?panel=settings&section=chargeable')
  await userEvent.click(screen.getByRole('button', { name: /^Historial/ }))
  expect(await screen.findByText('Cambió las bases del peso cobrable')).toBeInTheDocument()
  expect(screen.getByText(/Aéreo: Divisor volumétrico/)).toBeInTheDocument()
})

test('the panel shows an invalid value at its field and sends nothing', async () => {
  const { commands } = await open()
  await typeInto('Razón social', ' ')
  await save()
  expect(await screen.findByText('Falta la razón social.')).toBeInTheDocument()
  expect(commands()).toEqual([])
})

test('the panel saves several sections in sequence, each at the revision of the one before', async () => {
  const { commands } = await open({
    'POST /app/v1/settings/MVD/change-margins': () => done,
    'POST /app/v1/settings/MVD/change-calendar': () => ({ body: { id: 'MVD', revision: 9, position: 91 } }),
  })
  await typeInto('Marítimo', '1.5')
  const week = screen.getByLabelText('Horario de lunes a viernes')
  await userEvent.clear(week)
  await userEvent.type(week, '8:30-17{Enter}')
  expect(screen.getByText('6 cambios sin guardar')).toBeInTheDocument()
  await save()
  await waitFor(() => expect(commands()).toHaveLength(2))
  const [margins, calendar] = commands()
  expect(margins?.headers.get('if-match')).toBe('7')
  expect(calendar?.headers.get('if-match')).toBe('8')
  const hours = { from: '08:30', to: '17:00' }
  expect(calendar?.body).toEqual({
    week: { MON: hours, TUE: hours, WED: hours, THU: hours, FRI: hours, SAT: null, SUN: null },
  })
})

test('the panel reports a conflict with another user and keeps both changes', async () => {
  let calls = 0
  const newer = {
    ...MVD,
    revision: 8,
    margins: { ...MVD.margins, SEA: '3' },
    changedBy: { id: 'u-9', name: 'Vera Ríos' },
  }
  const { commands } = await open({
    'POST /app/v1/settings/MVD/change-margins': () => {
      calls += 1
      return calls === 1 ? { status: 409, body: { code: 'CONFLICT', currentRevision: 8 } } : done
    },
    'GET /app/v1/settings/MVD': () => ({ body: newer }),
  })
  await typeInto('Aéreo', '2')
  await save()
  expect(await screen.findByText(/Vera Ríos/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands()[1]?.body).toEqual({ AIR: '2' })
  expect(commands()[1]?.headers.get('if-match')).toBe('8')
  expect(screen.getByLabelText('Marítimo', { selector: 'input:not([type=checkbox])' })).toHaveValue('3')
})

test('the panel confirms leaving with unsaved changes, but not changing the section', async () => {
  const { place } = await open()
  await typeInto('Aéreo', '2')
  await userEvent.click(screen.getByRole('button', { name: 'Motivos' }))
  expect(screen.getByText('1 cambio sin guardar')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  const dialog = await screen.findByRole('dialog')
  expect(place()).toBe('/home?panel=settings&section=reasons')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(place()).toBe('/home'))
})

test('the panel saves a reworded disclaimer with its three texts; selecting another one warns first', async () => {
  const { commands } = await open({
    'POST /app/v1/disclaimers/d-1/change-disclaimer': () => ({ body: { id: 'd-1', revision: 6, position: 92 } }),
  })
  const spanish = await screen.findByLabelText(/^ES/)
  expect(screen.getByText('de la versión 3')).toBeInTheDocument()
  await userEvent.type(spanish, '!')
  await userEvent.click(screen.getByRole('button', { name: /^Seguro/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toMatchObject({ value: { es: 'Validez es!', en: 'Validez en', pt: 'Validez pt' } })
  expect(commands()[0]?.headers.get('if-match')).toBe('5')
  await waitFor(() => expect(screen.getByLabelText(/^ES/)).toHaveValue('Seguro es'))
})

test('a rate is set at once for the given day', async () => {
  const { commands } = await open({
    'POST /app/v1/exchange-rates': () => ({ status: 201, body: { id: 'EUR', revision: 4, position: 93 } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cargar' }))
  expect(screen.getByText('Falta el tipo de cambio.')).toBeInTheDocument()
  await typeInto('EUR/USD', '1.1015')
  await userEvent.click(screen.getByRole('button', { name: 'Cargar' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({ currency: 'EUR', date: '2026-11-20', perBase: '1.1015', source: '' })
})

test('pesos are typed per dollar, as quoted, and saved so', async () => {
  const { commands } = await open({
    'POST /app/v1/exchange-rates': () => ({ status: 201, body: { id: 'ARS', revision: 4, position: 93 } }),
  })
  await typeInto('USD/ARS', '0,001')
  await userEvent.click(screen.getByRole('button', { name: 'Cargar' }))
  expect(screen.getByText(/USD\/ARS: de 0,01/)).toBeInTheDocument()
  await typeInto('USD/ARS', '1490,5')
  await userEvent.click(screen.getByRole('button', { name: 'Cargar' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({ currency: 'ARS', date: '2026-11-20', unitsPerBase: '1490.5', source: '' })
})

test('the panel saves neither an ambiguous rate nor the one beside it', async () => {
  const { commands } = await open({
    'POST /app/v1/exchange-rates': () => ({ status: 201, body: { id: 'EUR', revision: 4, position: 93 } }),
  })
  await typeInto('EUR/USD', '1.1015')
  await typeInto('USD/ARS', '1.234,50')
  await userEvent.click(screen.getByRole('button', { name: 'Cargar' }))
  expect(screen.getByLabelText('USD/ARS', { selector: 'input' })).toHaveFocus()
  expect(screen.getByLabelText('USD/ARS', { selector: 'input' })).toHaveValue('1.234,50')
  expect(commands()).toHaveLength(0)
})

test('the panel deactivates a reason with its whole list; a new one requires its name in every language', async () => {
  const { commands } = await open(
    { 'POST /app/v1/settings/MVD/change-reasons': () => done },
    '/home?panel=settings&section=reasons',
  )
  const lost = within(screen.getByRole('region', { name: 'Motivos de pérdida' }))
  await userEvent.click(lost.getByLabelText('PRICE en uso'))
  await userEvent.click(lost.getByRole('button', { name: 'Agregar motivo' }))
  await save()
  expect(await screen.findByText('Falta el nombre de un motivo en algún idioma.')).toBeInTheDocument()
  expect(commands()).toEqual([])
  await userEvent.click(lost.getByRole('button', { name: 'Quitar' }))
  await save()
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({
    lost: usualSettings.reasons.lost.map((one) => (one.code === 'PRICE' ? { ...one, active: false } : one)),
  })
})

test('the panel shows a section to users who may change it, and the user’s own sections to all', async () => {
  keepToken(fakeToken(['PRICING']))
  await open({}, '/home?panel=settings&section=margins')
  const menu = within(screen.getByRole('navigation', { name: 'Secciones de ajustes' }))
  expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Tipos de cambio',
    'Avisos',
    'Idioma y formatos',
    'Contraseña',
    'API',
  ])
  expect(screen.queryByText('Márgenes mínimos')).not.toBeInTheDocument()
  await userEvent.click(menu.getByRole('button', { name: 'Contraseña' }))
  expect(screen.getByText('Password')).toBeInTheDocument()
})

test('the panel counts an ambiguous margin as unsaved and does not save it', async () => {
  const { commands } = await open({ 'POST /app/v1/settings/MVD/change-margins': () => done })
  await typeInto('Aéreo', '-2')
  await typeInto('Marítimo', '7')
  await save()
  expect(await screen.findByLabelText('Aéreo', { selector: 'input:not([type=checkbox])' })).toHaveFocus()
  expect(screen.getByText('Ingresar el número sin signo.')).toBeInTheDocument()
  expect(commands()).toHaveLength(0)
})

test('the reminder time of agents is a target like the others', async () => {
  await open({})
  expect(await screen.findAllByText('Enviar lo publicado')).not.toHaveLength(0)
  for (const name of ['Primer recordatorio al agente', 'Segundo recordatorio al agente'])
    expect(screen.getAllByText(name)).not.toHaveLength(0)
})
