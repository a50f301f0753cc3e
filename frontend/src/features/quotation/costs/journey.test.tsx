import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { Journey } from './cost-marks.tsx'

const [line] = sold.charges
const carrier = { ...cheapCost, agenteNombre: '', legs: ['MAIN_CARRIAGE' as const] }
const local = {
  ...cheapCost,
  idCost: 'cost-9',
  agenteNombre: 'Fletes del Sur',
  carrier: '',
  legs: ['DELIVERY' as const],
}
const offer = {
  ...sold,
  ttime: 7,
  journey: [
    { legs: ['MAIN_CARRIAGE' as const], carrier: 'Nordhavn Air', ruta: 'vía Madrid', ttime: 6 },
    { legs: ['DELIVERY' as const], carrier: '', ruta: '', ttime: 1 },
  ],
  charges: line ? [line, { ...line, chargeIndex: 1, idCost: 'cost-9', costIndex: 0 }] : [],
}
const journeyText = (over: Partial<QuotationDetail>, sell: typeof offer = offer) => {
  renderAt(<Journey detail={{ ...quotation, ...over }} sell={sell} />)
  return [...document.querySelectorAll('.journey > div')].map((part) => part.textContent)
}

test('the journey lists carriers by leg with route and days, and suppliers with cost rights', () =>
  expect(journeyText({ cost: [carrier, local] })).toEqual([
    'Transporte principalNordhavn Airvía Madrid · 6 días',
    'EntregaFletes del Sur1 día',
  ]))

test('the journey without cost rights has no suppliers; days that do not add up to the total are left out', () =>
  expect(journeyText({ cost: undefined }, { ...offer, ttime: 9 })).toEqual([
    'Transporte principalNordhavn Airvía Madrid',
    'Entrega—',
  ]))

test('a sale with a single supplier shows no journey', () => {
  expect(journeyText({ cost: [carrier] }, { ...offer, journey: offer.journey.slice(0, 1) })).toEqual([])
  expect(screen.queryByLabelText('Proveedor de cada tramo')).not.toBeInTheDocument()
})

test('a leg with known days only shows them without a dash', () => {
  const fast = { ...offer, ttime: 7 }
  expect(journeyText({ cost: undefined }, fast)).toContain('Entrega1 día')
})
