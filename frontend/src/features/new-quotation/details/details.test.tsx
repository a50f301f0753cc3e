import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { ErrorPlace } from '../form/contract-errors.ts'
import { emptyNote, emptyAddress, type RequestForm } from '../form/form.ts'
import { openPart } from '../samples/open-part.tsx'
import { Details } from './details.tsx'

const paints = [
  { code: '3208', description: 'Pinturas', dg: true },
  { code: '32', description: 'Extractos', dg: false },
]
beforeEach(() => void fakeApi({ 'GET /app/v1/reference/commodities': () => ({ body: { rows: paints } }) }))

const open = (
  start: Partial<RequestForm> = {},
  errors: Partial<Record<ErrorPlace, string>> = {},
  overrides: { withNotes?: boolean; hasMsds?: boolean; withDangerousRow?: boolean } = {},
) =>
  openPart(
    (part) => <Details {...part} company="MVD" withNotes hasMsds={false} withDangerousRow={false} {...overrides} />,
    start,
    errors,
  )
const box = (name: string | RegExp) => screen.queryByRole('textbox', { name })
const type = (field: HTMLElement | null, value: string) => field && fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('dangerous goods have their own fields, with a hint which of them can follow later', () => {
  const { typed } = open()
  expect(box('Número ONU')).not.toBeInTheDocument()
  expect(screen.queryByText(/Adjuntar la MSDS/)).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mercancía peligrosa' }))
  expect(box('Nombre de expedición')).toBeInTheDocument()
  expect(screen.getByText(/pueden completar después/)).toBeInTheDocument()
  expect(screen.getByText(/Adjuntar la MSDS/)).toBeInTheDocument()
  type(box('Número ONU'), '1263')
  expect(screen.getByText(/pueden completar después/)).toBeInTheDocument()
  type(box('Clase IATA'), '3')
  expect(screen.queryByText(/pueden completar después/)).not.toBeInTheDocument()
  expect(typed()).toMatchObject({ isDangerous: true, unNumber: '1263', imoClass: '3' })
})

test.each([
  [{ withDangerousRow: true }, true],
  [{ withDangerousRow: true, hasMsds: true }, false],
])('a dangerous row requires the data sheet until it is attached: %#', (overrides, isRequired) => {
  open({}, {}, overrides)
  expect(screen.queryByText(/Adjuntar la MSDS/) !== null).toBe(isRequired)
  expect(box('Número ONU')).not.toBeInTheDocument()
})

test('an error appears only at its field', () => {
  const places = {
    commodityDescr: 'Mercadería',
    commodityCodigo: 'Código HS',
    valorMercaderia: 'Valor de la mercadería',
    unNumber: 'Número ONU',
    imoClass: 'Clase IATA',
  } as const
  const field = (name: string) =>
    screen.queryByRole('textbox', { name: new RegExp(`^${name}`) }) ??
    screen.getByRole('combobox', { name: new RegExp(`^${name}`) })
  for (const [place, name] of Object.entries(places)) {
    open({ isDangerous: true }, { [place]: 'Revisar esto' })
    expect(field(name)).toBeInvalid()
    expect(field(name)).toHaveAccessibleDescription(/Revisar esto/)
    const otherPlaces = Object.values(places).filter((other) => other !== name)
    for (const other of otherPlaces) expect(field(other)).toBeValid()
    cleanup()
  }
})

test('goods are suggested by text; arrows select one and Enter accepts it', async () => {
  const { typed } = open()
  const field = screen.getByRole('combobox', { name: /^Código HS/ })
  type(field, '320')
  expect(await screen.findByRole('option', { name: /Pinturas/ })).toBeInTheDocument()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(typed().commodityCodigo).toBe('320')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-0$/))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(typed().commodityCodigo).toBe('3208')
  expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('Enter accepts the only suggestion', async () => {
  fakeApi({ 'GET /app/v1/reference/commodities': () => ({ body: { rows: paints.slice(0, 1) } }) })
  const { typed } = open()
  const field = screen.getByRole('combobox', { name: /^Código HS/ })
  type(field, 'pint')
  await screen.findByRole('option', { name: /Pinturas/ })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(typed().commodityCodigo).toBe('3208')
})

test('the fields of an address keep their labels when filled', () => {
  open({ incoterm: 'EXW', pickups: [{ ...emptyAddress(), ciudad: 'Shanghái', peso: '100' }] })
  const address = screen.getByRole('group', { name: 'Retiro 1' })
  for (const name of ['Ciudad', 'Peso kg']) expect(within(address).getByText(name)).toBeInTheDocument()
})

test.each(['Escape', 'Tab'])('%s closes the suggestions', async (key) => {
  open()
  const field = screen.getByRole('combobox', { name: /^Código HS/ })
  type(field, '320')
  await screen.findByRole('option', { name: /Pinturas/ })
  fireEvent.keyDown(field, { key })
  expect(field).toHaveAttribute('aria-expanded', 'false')
  type(field, '')
  expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('goods that are often dangerous show a warning until marked as dangerous', async () => {
  open({ commodityCodigo: '3208.10' })
  expect(await screen.findByText('3208: suele ser peligrosa')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mercancía peligrosa' }))
  expect(screen.queryByText(/suele ser peligrosa/)).not.toBeInTheDocument()
  expect(screen.getByText('Pinturas')).toBeInTheDocument()
})

test('a chapter alone shows that more digits are required', async () => {
  open({ commodityCodigo: '32' })
  expect(await screen.findByText('Extractos: completar a 4 dígitos o más')).toBeInTheDocument()
})

test('users with the right add notes one after the other', () => {
  const { typed } = open()
  expect(box('Nota')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Agregar otra nota' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Quitar la nota/ })).not.toBeInTheDocument()
  type(box('Nota'), 'Llamar antes')
  press('Agregar otra nota')
  type(box('Nota 2'), 'Sin apilar')
  expect(typed().notes.map(({ text, visibility }) => [text, visibility])).toEqual([
    ['Llamar antes', 'INTERNAL'],
    ['Sin apilar', 'AGENT'],
  ])
  press('Quitar la nota 1')
  expect(box('Nota')).toHaveValue('Sin apilar')
  cleanup()
  open({}, {}, { withNotes: false })
  expect(screen.queryByRole('group', { name: 'Notas' })).not.toBeInTheDocument()
})

test('an error of the notes appears below them', () => {
  open({ notes: [emptyNote()] }, { notes: 'Como máximo 50.' })
  expect(screen.getByRole('group', { name: 'Notas' })).toHaveTextContent('Como máximo 50.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

const pickups = () => screen.getByRole('group', { name: 'Retiro' })

test.each([
  ['EXW', 'obligatorio con EXW', ''],
  ['FCA', 'opcional', 'Sin retiro. En FCA, una dirección aquí es el local del vendedor.'],
  ['FOB', 'opcional', 'Sin retiro: la carga llega al origen.'],
])('under %s a pickup is %s', (incoterm, note, none) => {
  open({ incoterm, pickups: [] })
  expect(pickups()).toHaveTextContent(note)
  expect(pickups().querySelector('p')?.textContent ?? '').toBe(none)
})

test('a pickup marks its missing address and town, and checks its numbers at their fields', () => {
  const errors = { pickups: 'Indicar la dirección y la ciudad de retiro: son obligatorias con EXW.' }
  const field = (name: string) => box(`${name}, retiro 1`)
  open({ pickups: [{ ...emptyAddress(), ciudad: 'Hamburgo', peso: '-1' }] }, errors)
  expect(screen.queryByText(/^Sin retiro/)).not.toBeInTheDocument()
  expect(field('Dirección')).toBeInvalid()
  expect(field('Ciudad')).toBeValid()
  expect(field('Proveedor')).toBeValid()
  expect(field('Peso kg')).toBeInvalid()
  expect(field('Volumen m³')).toBeValid()
  expect(screen.getByRole('alert')).toHaveTextContent(errors.pickups)
  cleanup()
  const { typed } = open({ pickups: [{ ...emptyAddress(), peso: '-1' }] })
  expect(field('Dirección')).toBeValid()
  expect(field('Peso kg')).toBeValid()
  press('Agregar retiro')
  type(box('Ciudad, retiro 2'), 'Bremen')
  press('Quitar el retiro 1')
  expect(typed().pickups.map(({ ciudad }) => ciudad)).toEqual(['Bremen'])
})

const deliveries = () => screen.getByRole('group', { name: 'Entrega' })
const home = { code: 'MVD', name: 'Montevideo', country: 'UY', kinds: ['AIRPORT' as const] }
const foreignPlace = { code: 'FRA', name: 'Frankfurt', country: 'DE', kinds: ['AIRPORT' as const] }

test.each([
  ['DAP', { origin: home, destination: foreignPlace }, 'obligatoria con DAP, salvo entrega en terminal', ''],
  ['DAP', { origin: foreignPlace, destination: home }, 'opcional', 'Sin entrega: la carga se retira en el destino.'],
  ['CIF', { origin: home, destination: foreignPlace }, 'opcional', 'Sin entrega: la carga se retira en el destino.'],
])('under %s a delivery is required by the side of our client: %#', (incoterm, lane, note, none) => {
  open({ incoterm, ...lane })
  expect(deliveries()).toHaveTextContent(note)
  expect(deliveries().querySelector('p')?.textContent ?? '').toBe(none)
})

test('terms with delivery offer the terminal, which counts as the place', () => {
  open({ incoterm: 'CIF', origin: home, destination: foreignPlace })
  const terminal = () => screen.queryByRole('checkbox', { name: 'Se entrega en la terminal de destino' })
  expect(terminal()).not.toBeInTheDocument()
  cleanup()
  const { typed } = open({ incoterm: 'DDP', origin: home, destination: foreignPlace })
  press('Agregar entrega')
  type(box('Destinatario, entrega 1'), 'Parts GmbH')
  fireEvent.click(terminal() ?? document.body)
  expect(typed().deliveryAtTerminal).toBe('YES')
  expect(deliveries()).toHaveTextContent('opcional')
  expect(deliveries()).toHaveTextContent('Se entrega en la terminal; de ahí en adelante, a cargo del comprador.')
  expect(screen.queryByRole('textbox', { name: 'Destinatario, entrega 1' })).not.toBeInTheDocument()
  fireEvent.click(terminal() ?? document.body)
  expect(box('Destinatario, entrega 1')).toHaveValue('Parts GmbH')
})

test('addresses can be added up to the limit of a request', () => {
  open({ pickups: Array.from({ length: 19 }, emptyAddress) })
  expect(screen.queryByText('Hasta 20 direcciones')).not.toBeInTheDocument()
  press('Agregar retiro')
  expect(screen.getByText('Hasta 20 direcciones')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Agregar retiro' })).not.toBeInTheDocument()
  press('Quitar el retiro 20')
  expect(screen.getByRole('button', { name: 'Agregar retiro' })).toBeInTheDocument()
})

test('a delivery has a receiver and a pickup a supplier; the error of a missing one focuses the button that adds it', () => {
  const errors = { deliveries: 'Indicar la dirección y la ciudad de entrega, o que se entrega en la terminal.' }
  const { typed } = open({ incoterm: 'DAP', origin: home, destination: foreignPlace }, errors)
  expect(screen.getByRole('alert')).toHaveTextContent(errors.deliveries)
  expect(screen.getByRole('button', { name: 'Agregar entrega' })).toHaveAttribute('id', 'request-deliveries')
  press('Agregar entrega')
  expect(screen.getByRole('button', { name: 'Agregar entrega' })).not.toHaveAttribute('id')
  expect(box('Dirección, entrega 1')).toBeInvalid()
  expect(box('Destinatario, entrega 1')).toBeValid()
  type(box('Destinatario, entrega 1'), 'Parts GmbH')
  expect(typed()).toMatchObject({ deliveries: [{ proveedor: 'Parts GmbH' }], pickups: [] })
  press('Quitar la entrega 1')
  expect(typed().deliveries).toEqual([])
})

test.each(['Valor de la mercadería', 'Valor asegurado'])(
  'a number typed for %s is cleared with its currency',
  (name) => {
    const { typed } = open()
    const currency = screen.getByRole('combobox', { name: new RegExp(`${name}$`) })
    fireEvent.change(currency, { target: { value: 'USD' } })
    type(box(name), '18450')
    fireEvent.change(currency, { target: { value: 'EUR' } })
    expect(box(name)).toHaveValue('')
    expect(Object.values(typed())).not.toContain('18450')
    expect(box(name)).toHaveAttribute('placeholder', expect.stringMatching(/18.?450.* USD/))
    fireEvent.change(currency, { target: { value: 'USD' } })
    expect(box(name)).toHaveValue('18450')
  },
)
