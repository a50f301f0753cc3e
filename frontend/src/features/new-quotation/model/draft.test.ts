import { expect, test } from '@jest/globals'
import { displayOf, formOf, nameOf } from './draft.ts'
import { emptyForm, emptyRow } from './form.ts'

const typed = {
  ...emptyForm(),
  commodityDescr: 'Reactivos',
  origin: { code: 'FRA', name: 'Frankfurt', country: 'DE', kinds: ['AIRPORT' as const] },
  rows: [{ ...emptyRow('PLT'), cantidad: '1', peso: '150', largo: '140', ancho: '100', alto: '90' }],
}

test('a form comes back from its draft as it was typed', () =>
  expect(formOf(JSON.parse(JSON.stringify(typed)))).toEqual(typed))

test('a draft of another time fills what still fits', () => {
  const form = formOf({ commodityDescr: 'Reactivos', rows: 'none', gone: true, isDangerous: 'yes' })
  expect(form).toMatchObject({ commodityDescr: 'Reactivos', isDangerous: false })
  expect(form.rows).toHaveLength(1)
  expect(form).not.toHaveProperty('gone')
  expect(formOf('nonsense')).toMatchObject({ incoterm: 'FCA' })
})

test('a draft is shown with its totals', () =>
  expect(displayOf(typed)).toMatchObject({
    mode: 'LSE',
    origin: 'FRA',
    volume: '1.26',
    weight: '150',
    chargeable: '210',
  }))

test('a draft is named after its client and lane, else after its goods', () => {
  expect(nameOf(typed)).toBe('FRA')
  expect(nameOf({ ...emptyForm(), commodityDescr: 'Reactivos' })).toBe('Reactivos')
  expect(nameOf(emptyForm())).toBe('LSE')
})
