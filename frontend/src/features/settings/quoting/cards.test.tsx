import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { MarkupRule } from '../settings-queries.ts'
import { openCard } from '../samples/open-card.tsx'
import { FieldsCard } from '../frame/setting-cards.tsx'
import { MarkupCard } from './markup-card.tsx'
import { MarkupDrawer } from './markup-drawer.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { MarginsCard } from '../settings-panel.tsx'

beforeEach(() => {
  keepToken(fakeToken(['CONSULTAR_CLIENTE']))
  fakeApi({})
})
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('the card shows the trade’s default beside each number, or that there is no minimum; steps are selected', () => {
  openCard((form) => <FieldsCard form={form} card="chargeable" />)
  const air = within(screen.getByRole('region', { name: 'Aéreo (LSE, ULD)' }))
  expect(air.getByText('Habitual: 6.000')).toBeInTheDocument()
  expect(air.getByText('Habitual: sin mínimo')).toBeInTheDocument()
  expect(air.getByRole('combobox', { name: 'Redondeo hacia arriba' })).toBeInTheDocument()
  const sea = within(screen.getByRole('region', { name: 'Marítimo (LCL, RORO)' }))
  expect(sea.queryByRole('combobox')).not.toBeInTheDocument()
})

const margins = (trial: (calls: ApiCall) => Answer) => {
  fakeApi({ 'GET /app/v1/settings/MVD/margin-trial': trial })
  openCard((form) => <MarginsCard form={form} company="MVD" />)
}
const fact = () => document.querySelector('.settings-fact')

test('the margins card shows how many sales would have needed approval, by stored and by typed values', async () => {
  const tried: (string | null)[] = []
  margins(({ query }) => {
    tried.push(query.get('AIR'))
    return { body: { sells: 214, typed: query.get('AIR') === '2' ? 11 : 3, holding: 3 } }
  })
  expect(fact()).toHaveTextContent(/^$/)
  expect(await screen.findByText(/^3 de 214 ventas/)).toBeInTheDocument()
  const air = screen.getByRole('textbox', { name: 'Aéreo' })
  const stored = tried[0]
  // Invalid numbers are not tried.
  type(air, '')
  expect(tried).toEqual([stored])
  type(air, '2')
  expect(
    await screen.findByText(/11 de 214 ventas de los últimos 30 días habrían necesitado autorización/),
  ).toBeInTheDocument()
  expect(screen.getByText(/^Aéreo era/)).toBeInTheDocument()
  expect(screen.queryByText(/^Marítimo era/)).not.toBeInTheDocument()
})

const rule = (more: Partial<MarkupRule> = {}): MarkupRule =>
  ({
    id: 'r-1',
    name: 'General',
    kind: 'PERCENT',
    lines: 'ALL',
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

const perTon = { kind: 'AMOUNT', basis: 'RT', lines: 'MAIN_FREIGHT', value: '12' } as const

test('a rule shows its conditions and markup', async () => {
  rules(
    served(
      rule(),
      rule({ id: 'r-2', name: '', ...perTon, transport: 'SEA', mode: 'LCL', origin: 'CN' }),
      rule({ id: 'r-3', kind: 'MINIMUM_PROFIT', lines: undefined, value: '150' }),
      rule({ id: 'r-4', client: 'c-2', chargeSection: 'FREIGHT', chargeCode: 'OFR' }),
    ),
  )
  await screen.findByRole('table')
  expect(cells()).toEqual([
    ['General', 'Todo', '15\u00A0%'],
    ['Sin nombre', 'Marítimo · LCL · CN → … · Flete principal', 'USD 12 por tonelada de flete (W/M)'],
    ['General', 'Todo el embarque', 'USD 150 de ganancia mínima'],
    ['General', 'c-2 · Flete · OFR', '15\u00A0%'],
  ])
  expect(screen.queryByRole('button', { name: 'Revisar' })).not.toBeInTheDocument()
})

const former = (more: Partial<MarkupRule>) => rule({ lines: undefined, ...more })

test('an old rule keeps its text, has a review mark and opens from it', async () => {
  rules(
    served(
      former({ kind: 'FLAT', value: '9', client: 'c-1', clientName: 'Andrómeda', destination: 'UYMVD' }),
      former({ id: 'r-2', kind: 'PER_UNIT', value: '12' }),
    ),
  )
  await screen.findByRole('table')
  expect(cells()).toEqual([
    ['General', 'Andrómeda · … → UYMVD', 'USD 9 fijo en cada línea Revisar'],
    ['General', 'Todo', 'USD 12 por unidad, en cada línea Revisar'],
  ])
  expect(screen.getByText(/^2 reglas anteriores siguen sumando/)).toBeInTheDocument()
  fireEvent.click(screen.getAllByRole('button', { name: 'Revisar' })[0] ?? document.body)
  expect(await screen.findByText(/^Regla anterior: sigue sumando en cada línea/)).toBeInTheDocument()
})

test('the card shows loading and errors; without rules it offers to create the first', async () => {
  rules(() => 'unreachable')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  cleanup()
  rules(served())
  const empty = (await screen.findByRole('heading', { name: 'Todavía no hay reglas' })).parentElement
  fireEvent.click(within(empty ?? document.body).getByRole('button', { name: 'Nueva regla' }))
  expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('')
})

test('a rule opens from its row', async () => {
  rules(served(rule()))
  fireEvent.click(await screen.findByRole('button', { name: 'General' }))
  expect(await screen.findByRole('heading', { name: 'Editar regla' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('General')
})

const drawer = (one: MarkupRule | undefined, more: Parameters<typeof fakeApi>[0] = {}) => {
  const closed: string[] = []
  const calls = fakeApi({
    'GET /app/v1/organizations': () => ({
      body: { groups: ['Celulosa'], rows: [{ id: 'c-2', nombreFantasia: 'Celta' }] },
    }),
    'POST /app/v1/markup-rules/r-1/delete-markup-rule': () => ({ body: { id: 'r-1', revision: 5, position: 1 } }),
    ...more,
  })
  renderAt(<MarkupDrawer rule={one} onClose={() => void closed.push('closed')} />)
  return { closed, posts: () => calls.filter(({ method }) => method === 'POST') }
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
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo de markup' }), { target: { value: 'AMOUNT' } })
  expect(screen.getByRole('combobox', { name: 'Moneda' })).toBeInTheDocument()
  expect(document.querySelector('.field-unit')).toHaveTextContent('USD')
})

test('a new rule is for main freight without a section; the minimum profit of a shipment has no lines', () => {
  drawer(undefined)
  const field = (name: string | RegExp) => screen.queryByRole('combobox', { name })
  expect(field('En qué líneas')).toHaveValue('MAIN_FREIGHT')
  expect(field('Sección del cargo')).not.toBeInTheDocument()
  type(screen.getByRole('combobox', { name: 'En qué líneas' }), 'ALL')
  expect(field('Sección del cargo')).toBeInTheDocument()
  type(screen.getByRole('combobox', { name: 'Tipo de markup' }), 'MINIMUM_PROFIT')
  expect(screen.getByRole('textbox', { name: 'Ganancia mínima' })).toBeInTheDocument()
  expect(field('En qué líneas')).not.toBeInTheDocument()
  expect(field('Sección del cargo')).not.toBeInTheDocument()
})

test('an old rule gets a unit and lines, without the section that main freight replaces', async () => {
  const { posts } = drawer(former({ kind: 'FLAT', value: '120', chargeSection: 'FREIGHT' }), {
    'POST /app/v1/markup-rules/r-1/change-markup-rule': () => ({ body: { id: 'r-1', revision: 5, position: 1 } }),
  })
  const kind = screen.getByRole('combobox', { name: 'Tipo de markup' })
  expect(options('Tipo de markup')).toContain('Importe fijo en cada línea (anterior)')
  type(kind, 'AMOUNT')
  fireEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  expect(await screen.findByText('Falta la unidad.')).toBeInTheDocument()
  expect(screen.getByText('Falta elegir las líneas.')).toBeInTheDocument()
  type(screen.getByRole('combobox', { name: 'Por' }), 'CONTAINER')
  type(screen.getByRole('combobox', { name: 'En qué líneas' }), 'MAIN_FREIGHT')
  fireEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({
    kind: 'AMOUNT',
    basis: 'CONTAINER',
    lines: 'MAIN_FREIGHT',
    chargeSection: null,
    chargeCode: null,
  })
})

test('the form offers the modes of the transport', () => {
  drawer(rule())
  expect(options('Modo')).toContain('LSE')
  fireEvent.change(screen.getByRole('combobox', { name: 'Transporte' }), { target: { value: 'ROAD' } })
  expect(options('Modo')).toEqual(['Cualquiera', 'FTL', 'LTL'])
})

test('the form deletes a rule, or shows the error', async () => {
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

test('the form shows the last offers without the rule before it is deleted', async () => {
  keepToken(fakeToken(['PRICING', 'PRICING_RULES']))
  const preview = { currency: 'USD', offers: 9, unknown: 0, marginPct: { before: '15', after: '12' }, changed: [] }
  const calls: (string | null)[] = []
  drawer(rule(), {
    'GET /app/v1/markup-rules/preview': ({ query }) => {
      calls.push(query.toString())
      return { body: preview }
    },
  })
  const without = screen.getByRole('region', { name: 'Si se elimina' })
  fireEvent.click(within(without).getByRole('button', { name: 'Calcular' }))
  expect(await within(without).findByText('Las 9 ofertas habrían quedado igual.')).toBeInTheDocument()
  // Only the id of the rule: its typed values would be those of a changed rule.
  expect(calls).toEqual(['id=r-1'])
})

const client = () => screen.getByRole('combobox', { name: /^Cliente/ })

test('a rule applies to every client, or to a searched one that can be removed', async () => {
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

test('a rule applies to a client group', async () => {
  drawer(rule({ client: 'group:Mayoristas', clientName: 'group:Mayoristas' }))
  expect(client()).toHaveValue('Mayoristas')
  fireEvent.focus(client())
  type(client(), 'cel')
  expect(await screen.findByText('Grupo de clientes')).toBeInTheDocument()
  fireEvent.click(screen.getByText('Celulosa'))
  expect(client()).toHaveValue('Celulosa')
  cleanup()
  rules(served(rule({ client: 'group:Mayoristas', clientName: 'group:Mayoristas' })))
  expect(await screen.findByText('Grupo Mayoristas', { exact: false })).toBeInTheDocument()
})

test('the client field shows the id of a client without a name, and a text without the right to search clients', () => {
  drawer(rule({ client: 'c-9' }))
  expect(client()).toHaveValue('c-9')
  cleanup()
  keepToken(fakeToken([]))
  drawer(rule())
  expect(screen.queryByRole('combobox', { name: /^Cliente/ })).not.toBeInTheDocument()
  expect(screen.getByText('Hace falta el permiso para ver clientes.')).toBeInTheDocument()
})

test('a template shows the names of its codes below them, or the unknown ones', async () => {
  const names = { OFR: 'Flete', BAF: 'Combustible', ISPS: 'Seguridad', THC: 'Terminal', DOD: 'Emisión', HDL: 'Manejo' }
  const rows = Object.entries(names).map(([id, concept]) => ({ id, code: id, concept }))
  fakeApi({ 'GET /app/v1/charge-codes': () => ({ body: { rows } }) })
  openCard((form) => <TemplatesCard form={form} />)
  const chargeNames = 'Flete · Combustible · Seguridad · Terminal · Emisión · Manejo'
  expect(await screen.findAllByText(chargeNames)).not.toHaveLength(0)
  const field = screen.getByRole('textbox', { name: 'FCL · importación' })
  expect(field).toHaveAccessibleDescription(chargeNames)
  type(field, 'ofr xyz')
  expect(field).toHaveAccessibleDescription('No está en el catálogo: XYZ')
  type(field, 'ofr')
  expect(field).toHaveAccessibleDescription('antes OFR BAF ISPS THC DOD HDL')
})
