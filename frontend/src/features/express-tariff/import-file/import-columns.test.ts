import { expect, test } from 'vitest'
import { guessColumns } from '../../../components/csv-import/import-columns.ts'
import { importColumns } from '../tariff/tariff-page.tsx'

const fieldsOf = (...of: Parameters<typeof importColumns>) => importColumns(...of).map(({ field }) => field)

test('a row for each price has a column of zones and one of amounts', () => {
  const header = ['Zone', 'Weight (kg)', 'Price']
  const columns = importColumns('bands', header, 'es')
  expect(columns.map(({ label }) => label)).toEqual(['Zona', 'Hasta kg', 'Contenido', 'Importe'])
  expect(guessColumns(columns, header)).toEqual({ zone: 0, upToKg: 1, amount: 2 })
})

test('weights down and zones across: every other heading that can be a zone is one', () => {
  const header = ['Peso kg', 'Tipo', 'Zona 1', 'ZONE 2', 'Z3', 'EU', '', '¿?']
  const columns = importColumns('bands', header, 'pt')
  expect(columns.map(({ field }) => field)).toEqual(['upToKg', 'kind', 'price.1', 'price.2', 'price.3', 'price.EU'])
  expect(columns.slice(2).map(({ label, isNumber }) => [label, isNumber])).toEqual([
    ['Zona 1', true],
    ['ZONE 2', true],
    ['Z3', true],
    ['EU', true],
  ])
  const choice = guessColumns(columns, header)
  expect(choice).toEqual({ upToKg: 0, kind: 1, 'price.1': 2, 'price.2': 3, 'price.3': 4, 'price.EU': 5 })
})

test('prices above the bands may stand across too; zones and surcharges have fixed columns', () => {
  expect(fieldsOf('above', ['From kg', 'A', 'B'], 'en')).toEqual([
    'fromKg',
    'kind',
    'mode',
    'stepKg',
    'price.A',
    'price.B',
  ])
  expect(fieldsOf('zones', ['País', 'Zona'], 'es')).toEqual(['zone', 'countries', 'postals', 'cities', 'end'])
  expect(fieldsOf('surcharges', ['A', 'B'], 'es')).toContain('trigger.kind')
})
