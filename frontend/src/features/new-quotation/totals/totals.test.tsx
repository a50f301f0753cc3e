import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { liveTotals } from '../cargo/packing.ts'
import { emptyAddress, emptyRow, emptyUnit, type RequestForm } from '../form/form.ts'
import { airport, openPart } from '../samples/open-part.tsx'
import { Totals } from './totals.tsx'
import { Weighing } from './weighing.ts'

const pallet = { ...emptyRow('PLT'), cantidad: '1', peso: '150', largo: '140', ancho: '100', alto: '90' }
const lane = { origin: airport('FRA', 'DE'), destination: airport('MVD', 'UY') }

const open = (
  start: Partial<RequestForm> = {},
  { rule, missing = 0 }: { rule?: ChargeableRule; missing?: number } = {},
) =>
  openPart(
    ({ form }) => (
      <Weighing value={rule}>
        <Totals form={form} totals={liveTotals(form, rule)} company="MVD" errorCount={missing} />
      </Weighing>
    ),
    { ...lane, rows: [pallet], ...start },
  )
const panel = () => screen.getByRole('complementary', { name: 'Totales' })
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
const basis = () => panel().querySelector('.totals-basis')
const decisive = () => [...panel().querySelectorAll('[data-decisive] > span:first-child')].map((one) => one.textContent)
const ruleWords = () => panel().querySelector('.totals-rule')

test('the totals show the basis of the chargeable weight and the compared weights', () => {
  open()
  expect(panel()).toHaveTextContent(/Peso cobrable210,0 kg/)
  expect(basis()).toHaveTextContent(/^por volumen \(1,260 m³\)$/)
  expect(decisive()).toEqual(['Volumétrico'])
  expect(ruleWords()).toHaveTextContent(/^cm³ \/ 6000/)
  cleanup()
  open({ rows: [{ ...pallet, peso: '500' }] })
  expect(basis()).toHaveTextContent(/^por peso bruto$/)
  expect(decisive()).toEqual(['Bruto'])
})

test('the totals have no basis without cargo', () => {
  open({ rows: [], system: 'imperial', transportMode: 'SEA', modo: 'LCL' })
  expect(panel()).toHaveTextContent(/Peso cobrable— kg/)
  expect(basis()).toHaveTextContent(/^Se calcula al completar la primera fila$/)
  expect(decisive()).toEqual([])
  expect(panel()).toHaveTextContent(/Densidad—/)
})

test('a typed weight is labelled as typed', () => {
  open({ withTypedTotals: true, typedWeight: '150', typedVolume: '1', typedChargeable: '300' })
  expect(panel()).toHaveTextContent(/a mano.*Peso cobrable300,0 kg/)
  expect(basis()).toHaveTextContent(/^escrito a mano$/)
  expect(decisive()).toEqual([])
  cleanup()
  open()
  expect(panel()).toHaveTextContent('en vivo')
})

test('sea freight shows revenue tons, typed ones too, and imperial input pounds', () => {
  open({ transportMode: 'SEA', modo: 'LCL' })
  expect(basis()).toHaveTextContent(/ · 1,260 RT$/)
  cleanup()
  open({
    transportMode: 'SEA',
    modo: 'LCL',
    withTypedTotals: true,
    typedWeight: '150',
    typedVolume: '1',
    typedChargeable: '3000',
  })
  expect(basis()).toHaveTextContent(/ · 3,000 RT$/)
  cleanup()
  open({ system: 'imperial' })
  expect(basis()).toHaveTextContent(/ lb$/)
  expect(basis()).not.toHaveTextContent('RT')
})

test('by road the floor area counts, and the rule shows its factor', () => {
  open({ transportMode: 'ROAD', modo: 'LTL', stackable: 'NO', rows: [{ ...pallet, alto: '20' }] })
  expect(terms()).toContain('Metros lineales')
  expect(basis()).toHaveTextContent(/^por metros lineales \([\d,]+ m\)$/)
  expect(decisive()).toEqual(['Por m lineales'])
  expect(ruleWords()).toHaveTextContent(/1 m lineal = /)
})

test('the rule is shown with the company’s numbers', () => {
  open({}, { rule: { kgPerM3: 167, step: '0.5' } as ChargeableRule })
  expect(ruleWords()).toHaveTextContent(/^1 m³ = 167 kg, hacia arriba a 0,5 kg$/)
  cleanup()
  open({}, { rule: { divisor: 5000 } as ChargeableRule })
  expect(ruleWords()).toHaveTextContent(/^cm³ \/ 5000$/)
})

test('unit load devices are listed with their pivot weight', () => {
  open({ modo: 'ULD', ulds: [{ ...emptyUnit('PMC'), quantity: '2', pivot: '900' }] })
  expect(screen.getByText('2 × PMC')).toBeInTheDocument()
  expect(decisive()).toEqual(['Pivote'])
  cleanup()
  open({ modo: 'ULD', ulds: [{ ...emptyUnit('PMC'), quantity: '' }] })
  expect(terms()).not.toContain('ULD')
})

test('cargo without a gross weight shows a dash', () => {
  open({ transportMode: 'SEA', modo: 'FCL', rows: [], containers: [emptyUnit('40HC')] })
  expect(panel()).toHaveTextContent(/Peso bruto—/)
  cleanup()
  open({ transportMode: 'SEA', modo: 'FCL', rows: [], containers: [{ ...emptyUnit('40HC'), peso: '18000' }] })
  expect(panel()).toHaveTextContent(/Peso bruto18\.000,0 kg/)
})

test.each<[Partial<RequestForm>, string, string]>([
  [
    { transportMode: 'SEA', modo: 'FCL', containers: [{ ...emptyUnit('40HC'), quantity: '2' }] },
    'Contenedores2',
    '2 × 40HC · se cotiza por unidad',
  ],
  [
    { transportMode: 'SEA', modo: 'FCL', containers: [{ ...emptyUnit('40HC'), quantity: '' }] },
    'Contenedores—',
    'se cotiza por unidad',
  ],
  [
    { transportMode: 'ROAD', modo: 'FTL', trucks: [emptyUnit('BOX')] },
    'Camiones1',
    '1 × Furgón · se cotiza por unidad',
  ],
  [{ transportMode: 'ROAD', modo: 'FTL', trucks: [] }, 'Camiones1', 'se cotiza por unidad'],
])('the units of cargo priced per unit are counted: %#', (units, count, words) => {
  open(units)
  expect(panel()).toHaveTextContent(count)
  expect(basis()?.textContent).toBe(words)
})

test('vehicles are counted apart from cartons and pallets', () => {
  open({ transportMode: 'SEA', modo: 'RORO' })
  expect(terms()).toEqual(expect.arrayContaining(['Unidades']))
  expect(terms()).not.toContain('Pallets')
  cleanup()
  open()
  expect(terms()).toEqual(expect.arrayContaining(['Cajas', 'Pallets']))
  expect(terms()).not.toContain('Unidades')
  expect(terms()).not.toContain('Metros lineales')
})

test('the quoted services follow the incoterm; a note appears where there are none', () => {
  open({ incoterm: 'DDP' })
  expect(screen.getByText('Ningún tramo: los paga la otra parte')).toBeInTheDocument()
  cleanup()
  open({ incoterm: 'EXW', pickups: [{ ...emptyAddress(), ciudad: 'Hamburgo' }] })
  expect(screen.queryByText(/^Ningún tramo/)).not.toBeInTheDocument()
  expect(screen.getByText('Retiro y carga')).toBeInTheDocument()
})

test('cargo collected at its destination has no delivery among the quoted services', () => {
  open({ incoterm: 'FOB' })
  expect(screen.getByText('Aduana de importación')).toBeInTheDocument()
  expect(screen.queryByText('Entrega')).not.toBeInTheDocument()
  cleanup()
  open({ incoterm: 'FOB', deliveries: [{ ...emptyAddress(), ciudad: 'Canelones' }] })
  expect(screen.getByText('Entrega')).toBeInTheDocument()
})

test('the buyer transports cargo delivered at the terminal onwards', () => {
  const home = { code: 'MVD', name: 'Montevideo', country: 'UY', kinds: ['AIRPORT' as const] }
  const foreignPlace = { code: 'FRA', name: 'Frankfurt', country: 'DE', kinds: ['AIRPORT' as const] }
  open({ incoterm: 'DAP', origin: home, destination: foreignPlace })
  expect(screen.getByText('Entrega')).toBeInTheDocument()
  cleanup()
  open({ incoterm: 'DAP', origin: home, destination: foreignPlace, deliveryAtTerminal: 'YES' })
  expect(screen.queryByText('Entrega')).not.toBeInTheDocument()
})

test('the totals show the number of missing fields while there are any', () => {
  open({}, { missing: 2 })
  expect(screen.getByText(/^Faltan 2 datos para crear/)).toBeInTheDocument()
  cleanup()
  open()
  expect(screen.queryByText(/^Falta/)).not.toBeInTheDocument()
})
