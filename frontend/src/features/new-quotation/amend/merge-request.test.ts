import i18next from 'i18next'
import { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { RequestChanges } from '@freight/contracts/quotation/request'
import { requested } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { formOfDetail } from './amendment.ts'
import { mergeRequest } from './amend-form.tsx'

const pallet = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' } as const
const before = formOfDetail(QuotationRequested.parse(requested({ packingData: [pallet] }).data))
const [row] = before.rows
const heavier = (peso: string) => ({ ...before, rows: row === undefined ? [] : [{ ...row, peso }] })
const outcomesOf = (otherForm: typeof before, ownForm: typeof before) =>
  Object.fromEntries(
    mergeRequest(before, otherForm, ownForm)
      .merges.filter(({ outcome }) => outcome !== 'unchanged')
      .map(({ field, outcome }) => [field, outcome]),
  )

test('the merge sends only fields that this user changed', () => {
  const otherForm = { ...before, commodityDescr: 'Rodamientos' }
  const ownForm = { ...before, reference: 'PO 78' }
  expect(outcomesOf(otherForm, ownForm)).toEqual({ commodityDescr: 'theirs', client: 'mine' })
  expect(mergeRequest(before, otherForm, ownForm).changes({})).toEqual({ client: { id: 'acme', reference: 'PO 78' } })
})

test('a field that both users changed is sent only if this user’s value is chosen', () => {
  const [otherForm, ownForm] = [
    { ...before, commodityDescr: 'Rodamientos' },
    { ...before, commodityDescr: 'Repuestos', stackable: 'NO' as const },
  ]
  const { changes } = mergeRequest(before, otherForm, ownForm)
  expect(outcomesOf(otherForm, ownForm)).toEqual({ commodityDescr: 'choose', stackable: 'mine' })
  expect(changes({ commodityDescr: 'theirs' })).toEqual({ stackable: 'NO' })
  expect(changes({ commodityDescr: 'mine' })).toEqual({ commodityDescr: 'Repuestos', stackable: 'NO' })
})

test('packing rows of two users are not mixed: one of the two lists is chosen', () => {
  expect(outcomesOf(heavier('160'), heavier('170'))).toEqual({ packingData: 'choose' })
  expect(outcomesOf(heavier('160'), heavier('160'))).toEqual({ packingData: 'both' })
})

test.each(['es', 'en', 'pt'])('every field that can be changed has a name in %s', (language) => {
  const byHand = Object.keys(RequestChanges.shape).filter((field) => !isPlainField(field))
  const named = (field: string) => i18next.exists(`newQuotation:field.${field}`, { lng: language })
  expect(byHand.filter((field) => !named(field))).toEqual([])
})

test('an amount stays with its currency: an amount typed in dollars is never saved as euros', () => {
  const withValue = (valorMercaderia: string, monedaMercaderia: typeof before.monedaMercaderia) => ({
    ...before,
    valorMercaderia,
    monedaMercaderia,
  })
  const [otherForm, ownForm] = [withValue(before.valorMercaderia, 'EUR'), withValue('2000', before.monedaMercaderia)]
  expect(outcomesOf(otherForm, ownForm)).toEqual({ valorMercaderia: 'choose' })
  const { changes } = mergeRequest(before, otherForm, ownForm)
  expect(changes({ valorMercaderia: 'mine' })).toEqual({ valorMercaderia: '2000', monedaMercaderia: 'USD' })
  expect(changes({ valorMercaderia: 'theirs' })).toEqual({})
})
