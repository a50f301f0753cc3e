import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { Journey } from './journey.tsx'

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
const told = (over: Partial<QuotationDetail>, sell: typeof offer = offer) => {
  renderAt(<Journey detail={{ ...quotation, ...over }} sell={sell} />)
  return [...document.querySelectorAll('.journey > div')].map((part) => part.textContent)
}

test('who carries the goods is told by leg, with route and days, and with the supplier where costs are seen', () =>
  expect(told({ cost: [carrier, local] })).toEqual([
    'Transporte principalNordhavn Airvía Madrid · 6 días',
    'EntregaFletes del Sur1 día',
  ]))

test('whoever does not see costs reads no supplier; days that do not come to those in all are left out', () =>
  expect(told({ cost: undefined }, { ...offer, ttime: 9 })).toEqual([
    'Transporte principalNordhavn Airvía Madrid',
    'Entrega—',
  ]))

test('of one supplier nothing is told', () => {
  expect(told({ cost: [carrier] }, { ...offer, journey: offer.journey.slice(0, 1) })).toEqual([])
  expect(screen.queryByLabelText('Quién lleva cada tramo')).not.toBeInTheDocument()
})

test('a leg of which only the days are known says them without a dash', () => {
  const fast = { ...offer, ttime: 7 }
  expect(told({ cost: undefined }, fast)).toContain('Entrega1 día')
})
