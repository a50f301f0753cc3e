import { expect, test } from 'vitest'
import { textsOf } from '../../../components/form-draft/use-draft.ts'
import { displayOf, formOf, nameOf } from './draft.ts'
import { emptyAddress, emptyRow, emptyForm } from '../form/form.ts'

const typed = {
  ...emptyForm(),
  commodityDescr: 'Reactivos',
  origin: { code: 'FRA', name: 'Frankfurt', country: 'DE', kinds: ['AIRPORT' as const] },
  withTypedTotals: true,
  typedChargeable: '333',
  notes: [{ id: 'n', text: 'Frágil', visibility: 'AGENT' as const }],
  pickups: [{ ...emptyAddress(), proveedor: 'Hessen', peso: '12' }],
  deliveries: [{ ...emptyAddress(), proveedor: 'Parts GmbH', ciudad: 'Frankfurt' }],
  rows: [
    {
      ...emptyRow('PLT'),
      isDangerous: true,
      unNumber: '1263',
      cantidad: '1',
      peso: '150',
      largo: '140',
      ancho: '100',
      alto: '90',
    },
  ],
}

test('a form is restored from its draft as typed', () =>
  expect(formOf(JSON.parse(JSON.stringify(typed)))).toEqual(typed))

test('a draft of an older version fills the fields that still exist', () => {
  const form = formOf({ commodityDescr: 'Reactivos', rows: 'none', gone: true, isDangerous: 'yes' })
  expect(form).toMatchObject({ commodityDescr: 'Reactivos', isDangerous: false })
  expect(form.rows).toHaveLength(1)
  expect(form).not.toHaveProperty('gone')
  expect(formOf({ note: 'Frágil', noteVisibility: 'CLIENT' }).notes).toMatchObject([
    { text: 'Frágil', visibility: 'CLIENT' },
  ])
  expect(formOf({ rows: [{ id: 'a', ctnPlt: 'PLT', cantidad: '2' }] }).rows).toMatchObject([
    { ctnPlt: 'PLT', cantidad: '2', peso: '', isDangerous: false, moves: 'SELF_PROPELLED' },
  ])
  expect(formOf('nonsense')).toMatchObject({ incoterm: 'FCA' })
})

test('a draft is listed with its totals', () =>
  expect(displayOf(typed)).toMatchObject({
    mode: 'LSE',
    origin: 'FRA',
    weight: '0',
    chargeable: '333',
  }))

test('a draft is named by client and lane, otherwise by its goods', () => {
  expect(nameOf(typed)).toBe('FRA')
  expect(nameOf({ ...emptyForm(), commodityDescr: 'Reactivos' })).toBe('Reactivos')
  expect(nameOf(emptyForm())).toBe('LSE')
})

test.each([
  [
    { transportMode: 'SPACE', modo: 'ORBIT' },
    { transportMode: 'AIR', modo: 'LSE' },
  ],
  [
    { transportMode: 'SEA', modo: 'LSE' },
    { transportMode: 'SEA', modo: 'FCL' },
  ],
  [
    { incoterm: 'XYZ', stackable: 'MAYBE', monedaSeguro: 'GBP' },
    { incoterm: 'FCA', stackable: 'YES', monedaSeguro: 'USD' },
  ],
  [
    { origin: 'FRA', destination: { code: 'MVD' }, client: 7 },
    { origin: undefined, destination: undefined, client: undefined },
  ],
])('a draft with the invalid %j opens with its valid fields', (stored, opened) =>
  expect(formOf({ ...stored, commodityDescr: 'Reactivos' })).toMatchObject({ ...opened, commodityDescr: 'Reactivos' }),
)

test('only strings are restored as unparsed text', () => {
  expect(textsOf({ texts: { 'r.peso': '1.234,5', 'r.alto': 7 } })).toEqual([['r.peso', '1.234,5']])
  expect(textsOf({ texts: ['1.234,5'] })).toEqual([])
  expect(textsOf(undefined)).toEqual([])
})
