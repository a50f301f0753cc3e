import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, type Asked, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { MarkupRule } from '../queries.ts'
import { openCard } from '../samples/open-card.tsx'
import { ChargeableCard } from './chargeable-card.tsx'
import { MarginsCard } from './margins-card.tsx'
import { MarkupCard } from './markup-card.tsx'
import { MarkupDrawer } from './markup-drawer.tsx'
import { TemplatesCard } from './templates-card.tsx'

beforeEach(() => {
  keepToken(fakeToken(['CONSULTAR_CLIENTE']))
  fakeApi({})
})
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('beside each number stands what the trade does, or that it asks for no minimum; steps are chosen', () => {
  openCard((form) => <ChargeableCard form={form} />)
  const air = within(screen.getByRole('region', { name: 'Aéreo (LSE, ULD)' }))
  expect(air.getByText('Lo usual: 6.000')).toBeInTheDocument()
  expect(air.getByText('Lo usual: sin mínimo')).toBeInTheDocument()
  expect(air.getByRole('combobox', { name: 'Redondeo hacia arriba' })).toBeInTheDocument()
  const sea = within(screen.getByRole('region', { name: 'Marítimo (LCL, RORO)' }))
  expect(sea.queryByRole('combobox')).not.toBeInTheDocument()
})

const margins = (trial: (asked: Asked) => Answer) => {
  fakeApi({ 'GET /app/v1/settings/MVD/margin-trial': trial })
  openCard((form) => <MarginsCard form={form} company="MVD" />)
}
const fact = () => document.querySelector('.settings-fact')

test('how many sales would have asked for approval is told, with what is stored and with what is typed', async () => {
  const tried: (string | null)[] = []
  margins(({ query }) => {
    tried.push(query.get('AIR'))
    return { body: { sells: 214, typed: query.get('AIR') === '2' ? 11 : 3, holding: 3 } }
  })
  expect(fact()).toHaveTextContent(/^$/)
  expect(await screen.findByText(/^3 de 214 ventas/)).toBeInTheDocument()
  const air = screen.getByRole('textbox', { name: 'Aéreo' })
  const stored = tried[0]
  // What cannot be read is not tried.
  type(air, '')
  expect(tried).toEqual([stored])
  type(air, '2')
  expect(await screen.findByText(/habrían pedido autorización 11 de 214 ventas/)).toBeInTheDocument()
  expect(screen.getByText(/^Aéreo era/)).toBeInTheDocument()
  expect(screen.queryByText(/^Marítimo era/)).not.toBeInTheDocument()
})

const rule = (more: Partial<MarkupRule> = {}): MarkupRule =>
  ({
    id: 'r-1',
    name: 'General',
    kind: 'PERCENT',
    value: '15',
    currency: 'USD',
    priority: 3,
    revision: 4,
    changedAt: '2020-11-20T12:00:00.000Z',
    changedBy: { id: 'u-2', name: 'Lucía Ferreyra' },
    ...more,
  }) as MarkupRule
const rules = (answer: () => Answer) => {
  fakeApi({ 'GET /app/v1/markup-rules/rows': answer })
  renderAt(<MarkupCard />)
}
const served =
  (...rows: readonly MarkupRule[]) =>
  () => ({ body: { rows, total: rows.length } })
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent))

test('a rule says what it is about and what it adds', async () => {
  rules(
    served(
      rule(),
      rule({ id: 'r-2', name: '', kind: 'PER_UNIT', value: '12', transport: 'SEA', mode: 'LCL', origin: 'CN' }),
      rule({ id: 'r-3', kind: 'FLAT', value: '9', client: 'c-1', clientName: 'Andrómeda', destination: 'UYMVD' }),
      rule({ id: 'r-4', client: 'c-2', chargeSection: 'FREIGHT', chargeCode: 'OFR' }),
    ),
  )
  await screen.findByRole('table')
  expect(cells()).toEqual([
    ['General', 'Todo', '15 %'],
    ['Sin nombre', 'Marítimo · LCL · CN → …', 'USD 12 por unidad'],
    ['General', 'Andrómeda · … → UYMVD', 'USD 9 fijo'],
    ['General', 'c-2 · Flete · OFR', '15 %'],
  ])
})

test('rules that are not there yet, or could not be had; none leads to the first', async () => {
  rules(() => 'unreachable')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  cleanup()
  rules(served())
  const empty = (await screen.findByRole('heading', { name: 'Todavía no hay reglas' })).parentElement
  fireEvent.click(within(empty ?? document.body).getByRole('button', { name: 'Nueva regla' }))
  expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('')
})

test('a rule is opened from its row', async () => {
  rules(served(rule()))
  fireEvent.click(await screen.findByRole('button', { name: 'General' }))
  expect(await screen.findByRole('heading', { name: 'Editar regla' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('General')
})

const drawer = (one: MarkupRule | undefined, more: Parameters<typeof fakeApi>[0] = {}) => {
  const closed: string[] = []
  const asked = fakeApi({
    'GET /app/v1/organizations': () => ({ body: { rows: [{ id: 'c-2', nombreFantasia: 'Celta' }] } }),
    'POST /app/v1/markup-rules/r-1/delete-markup-rule': () => ({ body: { id: 'r-1', revision: 5, position: 1 } }),
    ...more,
  })
  renderAt(<MarkupDrawer rule={one} onClose={() => void closed.push('closed')} />)
  return { closed, posts: () => asked.filter(({ method }) => method === 'POST') }
}
const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('a new rule cannot be deleted; a percentage has no currency', () => {
  drawer(undefined)
  expect(screen.getByRole('heading', { name: 'Nueva regla' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Moneda' })).not.toBeInTheDocument()
  expect(document.querySelector('.field-unit')).toHaveTextContent('%')
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo de recargo' }), { target: { value: 'FLAT' } })
  expect(screen.getByRole('combobox', { name: 'Moneda' })).toBeInTheDocument()
  expect(document.querySelector('.field-unit')).toHaveTextContent('USD')
})

test('modes are those of the transport', () => {
  drawer(rule())
  expect(options('Modo')).toContain('LSE')
  fireEvent.change(screen.getByRole('combobox', { name: 'Transporte' }), { target: { value: 'ROAD' } })
  expect(options('Modo')).toEqual(['Cualquiera', 'FTL', 'LTL'])
})

test('a rule is deleted, or it is said why not', async () => {
  const { closed, posts } = drawer(rule())
  expect(screen.getByText('revisión 4')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(closed).toEqual(['closed']))
  expect(posts()).toHaveLength(1)
  cleanup()
  const other = drawer(rule({ name: '' }), { 'POST /app/v1/markup-rules/r-1/delete-markup-rule': () => 'unreachable' })
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('No se pudo guardar')).toBeInTheDocument()
  expect(other.closed).toEqual([])
})

test('what the last offers would have been without a rule is seen before it is deleted', async () => {
  keepToken(fakeToken(['PRICING', 'PRICING_RULES']))
  const preview = { currency: 'USD', offers: 9, unknown: 0, marginPct: { before: '15', after: '12' }, changed: [] }
  const asked: (string | null)[] = []
  drawer(rule(), {
    'GET /app/v1/markup-rules/preview': ({ query }) => {
      asked.push(query.toString())
      return { body: preview }
    },
  })
  const without = screen.getByRole('region', { name: 'Si se elimina' })
  fireEvent.click(within(without).getByRole('button', { name: 'Calcular' }))
  expect(await within(without).findByText('Las 9 ofertas habrían quedado igual.')).toBeInTheDocument()
  // Of the rule nothing but which it is: as it is typed it would be a changed one.
  expect(asked).toEqual(['id=r-1'])
})

const client = () => screen.getByRole('combobox', { name: /^Cliente/ })

test('a rule is for every client, or for one that is looked for and taken out again', async () => {
  drawer(rule({ client: 'c-1', clientName: 'Andrómeda' }))
  expect(client()).toHaveValue('Andrómeda')
  fireEvent.focus(client())
  type(client(), 'cel')
  fireEvent.click(await screen.findByText('Celta'))
  expect(client()).toHaveValue('Celta')
  fireEvent.click(screen.getByRole('button', { name: 'Todos los clientes' }))
  expect(client()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Todos los clientes' })).not.toBeInTheDocument()
})

test('a client without a name is told by its id; who may not look clients up is told so', () => {
  drawer(rule({ client: 'c-9' }))
  expect(client()).toHaveValue('c-9')
  cleanup()
  keepToken(fakeToken([]))
  drawer(rule())
  expect(screen.queryByRole('combobox', { name: /^Cliente/ })).not.toBeInTheDocument()
  expect(screen.getByText('Hace falta el permiso para ver clientes.')).toBeInTheDocument()
})

test('under the codes of a template stand their names, or which of them nobody knows', async () => {
  const names = { OFR: 'Flete', BAF: 'Combustible', ISPS: 'Seguridad', THC: 'Terminal', DOD: 'Emisión', HDL: 'Manejo' }
  const rows = Object.entries(names).map(([id, concept]) => ({ id, code: id, concept }))
  fakeApi({ 'GET /app/v1/charge-codes': () => ({ body: { rows } }) })
  openCard((form) => <TemplatesCard form={form} />)
  const told = 'Flete · Combustible · Seguridad · Terminal · Emisión · Manejo'
  expect(await screen.findAllByText(told)).not.toHaveLength(0)
  const field = screen.getByRole('textbox', { name: 'FCL · importación' })
  expect(field).toHaveAccessibleDescription(told)
  type(field, 'ofr xyz')
  expect(field).toHaveAccessibleDescription('No está en el catálogo: XYZ')
  type(field, 'ofr')
  expect(field).toHaveAccessibleDescription('antes OFR BAF ISPS THC DOD HDL')
})
