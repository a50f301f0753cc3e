import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { ErrorPlace } from '../form/contract-errors.ts'
import { emptyNote, emptyAddress } from '../form/cells.ts'
import type { RequestForm } from '../form/form.ts'
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
  more: { withNotes?: boolean; hasMsds?: boolean; withDangerousRow?: boolean } = {},
) =>
  openPart(
    (part) => <Details {...part} company="MVD" withNotes hasMsds={false} withDangerousRow={false} {...more} />,
    start,
    errors,
  )
const box = (name: string | RegExp) => screen.queryByRole('textbox', { name })
const type = (field: HTMLElement | null, value: string) => field && fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what makes goods dangerous is asked where they are, and what may come later is said', () => {
  const { typed } = open()
  expect(box('Número ONU')).not.toBeInTheDocument()
  expect(screen.queryByText(/Adjuntar la MSDS/)).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mercancía peligrosa' }))
  expect(box('Nombre de expedición')).toBeInTheDocument()
  expect(screen.getByText(/pueden venir después/)).toBeInTheDocument()
  expect(screen.getByText(/Adjuntar la MSDS/)).toBeInTheDocument()
  type(box('Número ONU'), '1263')
  expect(screen.getByText(/pueden venir después/)).toBeInTheDocument()
  type(box('Clase IMO'), '3')
  expect(screen.queryByText(/pueden venir después/)).not.toBeInTheDocument()
  expect(typed()).toMatchObject({ isDangerous: true, unNumber: '1263', imoClass: '3' })
})

test.each([
  [{ withDangerousRow: true }, true],
  [{ withDangerousRow: true, hasMsds: true }, false],
])('a dangerous row asks for the data sheet until it is there: %#', (more, isAsked) => {
  open({}, {}, more)
  expect(screen.queryByText(/Adjuntar la MSDS/) !== null).toBe(isAsked)
  expect(box('Número ONU')).not.toBeInTheDocument()
})

test('what is wrong is said at its field, and only there', () => {
  const places = {
    commodityDescr: 'Mercadería',
    commodityCodigo: 'Código HS',
    valorMercaderia: 'Valor de la mercadería',
    unNumber: 'Número ONU',
    imoClass: 'Clase IMO',
  } as const
  const field = (name: string) =>
    screen.queryByRole('textbox', { name: new RegExp(`^${name}`) }) ??
    screen.getByRole('combobox', { name: new RegExp(`^${name}`) })
  for (const [place, name] of Object.entries(places)) {
    open({ isDangerous: true }, { [place]: 'Revisar esto' })
    expect(field(name)).toBeInvalid()
    expect(field(name)).toHaveAccessibleDescription(/Revisar esto/)
    const others = Object.values(places).filter((other) => other !== name)
    for (const other of others) expect(field(other)).toBeValid()
    cleanup()
  }
})

test('goods are offered by what is typed, gone to with arrows and taken with Enter', async () => {
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

test.each(['Escape', 'Tab'])('%s leaves what is offered', async (key) => {
  open()
  const field = screen.getByRole('combobox', { name: /^Código HS/ })
  type(field, '320')
  await screen.findByRole('option', { name: /Pinturas/ })
  fireEvent.keyDown(field, { key })
  expect(field).toHaveAttribute('aria-expanded', 'false')
  type(field, '')
  expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('goods that are often dangerous are pointed out until it is said that they are', async () => {
  open({ commodityCodigo: '3208.10' })
  expect(await screen.findByText('3208: suele ser peligrosa')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mercancía peligrosa' }))
  expect(screen.queryByText(/suele ser peligrosa/)).not.toBeInTheDocument()
  expect(screen.getByText('Pinturas')).toBeInTheDocument()
})

test('of a chapter alone more digits are asked for', async () => {
  open({ commodityCodigo: '32' })
  expect(await screen.findByText('Extractos: completar a 4 dígitos o más')).toBeInTheDocument()
})

test('notes are taken where one may, one after the other', () => {
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

test('what is wrong with the notes stands below them', () => {
  open({ notes: [emptyNote()] }, { notes: 'Como máximo 50.' })
  expect(screen.getByRole('group', { name: 'Notas' })).toHaveTextContent('Como máximo 50.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

const pickups = () => screen.getByRole('group', { name: 'Retiro' })

test.each([
  ['EXW', 'EXW lo exige', ''],
  ['FCA', 'opcional', 'Sin retiro. En FCA, una dirección acá es el local del vendedor.'],
  ['FOB', 'opcional', 'Sin retiro: la carga llega al origen.'],
])('of %s a pickup is %s', (incoterm, note, none) => {
  open({ incoterm, pickups: [] })
  expect(pickups()).toHaveTextContent(note)
  expect(pickups().querySelector('p')?.textContent ?? '').toBe(none)
})

test('a pickup lacks its address and its town where they are asked for; its numbers are looked at where they stand', () => {
  const errors = { pickups: 'EXW necesita la dirección y la ciudad del retiro.' }
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
const abroad = { code: 'FRA', name: 'Frankfurt', country: 'DE', kinds: ['AIRPORT' as const] }

test.each([
  ['DAP', { origin: home, destination: abroad }, 'obligatoria con DAP, salvo entrega en terminal', ''],
  ['DAP', { origin: abroad, destination: home }, 'opcional', 'Sin entrega: la carga se retira en el destino.'],
  ['CIF', { origin: home, destination: abroad }, 'opcional', 'Sin entrega: la carga se retira en el destino.'],
])('under %s a delivery is asked for by the side of our client: %#', (incoterm, lane, note, none) => {
  open({ incoterm, ...lane })
  expect(deliveries()).toHaveTextContent(note)
  expect(deliveries().querySelector('p')?.textContent ?? '').toBe(none)
})

test('the terminal is offered under terms that deliver, and is enough', () => {
  open({ incoterm: 'CIF', origin: home, destination: abroad })
  const terminal = () => screen.queryByRole('checkbox', { name: 'Se entrega en la terminal de destino' })
  expect(terminal()).not.toBeInTheDocument()
  cleanup()
  const { typed } = open({ incoterm: 'DDP', origin: home, destination: abroad })
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

test('as many addresses are added as a request may have, and no more', () => {
  open({ pickups: Array.from({ length: 19 }, emptyAddress) })
  expect(screen.queryByText('Hasta 20 direcciones')).not.toBeInTheDocument()
  press('Agregar retiro')
  expect(screen.getByText('Hasta 20 direcciones')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Agregar retiro' })).not.toBeInTheDocument()
  press('Quitar el retiro 20')
  expect(screen.getByRole('button', { name: 'Agregar retiro' })).toBeInTheDocument()
})

test('a delivery has a receiver where a pickup has a supplier; one that lacks is led to where it is added', () => {
  const errors = { deliveries: 'Indicar la dirección y la ciudad de entrega, o que se entrega en la terminal.' }
  const { typed } = open({ incoterm: 'DAP', origin: home, destination: abroad }, errors)
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
