import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chargeCode as code } from '@freight/contracts/testing/sample-charges'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { CostsTab } from '../../costs/costs-tab.tsx'

const open = (key: string, over: Partial<QuotationDetail> = {}, edit = 'cost-1') => {
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({
      body: { rows: [code('AFR', 'Flete aéreo'), code('OFR', 'Flete marítimo', { sea: true })] },
    }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    [`POST /app/v1/quotations/${key}/add-cost-group`]: () => ({ body: { id: key, revision: 6, position: 9 } }),
  })
  const actions = [...quotation.actions, { command: 'ChangeCostGroup', possible: true }]
  const detail = { ...quotation, key, actions, ...over }
  renderAt(<CostsTab detail={detail} />, `/pricing/cotizaciones/x?tab=costs&edit=${edit}`)
  return () => calls.find(({ method }) => method === 'POST')?.body
}
const field = (name: string, line: number) => screen.getByRole('textbox', { name: `${name}, línea ${line}` })
const quantity = (line: number) => screen.getByRole('combobox', { name: `Cantidad, línea ${line}` })

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('the minimum quantity of a price is typed below its line, opened and closed by keyboard', async () => {
  open('least')
  await userEvent.click(field('Por kg', 2))
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  expect(screen.getByRole('textbox', { name: 'Cantidad mínima' })).toHaveFocus()
  await userEvent.keyboard('300')
  // 2.35 × 300 kg instead of 210 kg.
  expect(field('Importe', 2)).toHaveValue('705,00')
  expect(quantity(2)).toHaveDisplayValue('× 300 kg')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Cantidad mínima' })).not.toBeInTheDocument()
  expect(field('Por kg', 2)).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Más datos del precio: Mínimo, línea 2' }))
  expect(screen.getByRole('textbox', { name: 'Cantidad mínima' })).toHaveValue('300')
  // 300 kg are not 300 m³.
  await userEvent.selectOptions(quantity(2), 'm³')
  expect(screen.getByRole('textbox', { name: 'Cantidad mínima' })).toHaveValue('')
  expect(field('Por unidad', 2)).toHaveAttribute('placeholder', 'antes 2,35 / kg')
  await userEvent.type(field('Por unidad', 2), '4')
  expect(quantity(2)).toHaveDisplayValue('× 1,26 m³')
})

test('the base of a percentage is freight, the lines above, or one of them', async () => {
  open('percent')
  await userEvent.selectOptions(quantity(3), '% de AFR')
  await userEvent.type(field('Por kg', 3), '0,65')
  // 0.65 % of 493.50.
  expect(field('Importe', 3)).toHaveValue('3,21')
  const names = [...quantity(3).querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(names).toContain('% de PUA')
  expect(names).not.toContain('% de HDL')
  await userEvent.selectOptions(quantity(3), '% de líneas anteriores')
  expect(field('Importe', 3)).toHaveValue('3,73')
})

test('breaks without a price have no quantity', async () => {
  open('empty-breaks')
  await userEvent.selectOptions(quantity(2), 'RANGE:KG')
  expect(quantity(2)).toHaveDisplayValue('por rangos')
  await userEvent.keyboard('4')
  expect(quantity(2)).toHaveDisplayValue('× 210 kg')
})

const boxes: Partial<QuotationDetail> = {
  transportMode: 'SEA',
  modo: 'FCL',
  containerQty: 3,
  containerData: [
    { type: '20GP', quantity: 2 },
    { type: '40HC', quantity: 1 },
  ],
}

test('by sea one row takes a price per container type, each stored as its own line', async () => {
  const posted = open('types', boxes, 'new')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Código, línea 1' }), 'OFR{Enter}')
  await userEvent.click(field('Por unidad', 1))
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  expect(screen.getByRole('textbox', { name: 'Precio por 20GP' })).toHaveFocus()
  await userEvent.keyboard('1200{Enter}')
  expect(screen.getByRole('textbox', { name: 'Precio por 40HC' })).toHaveFocus()
  await userEvent.keyboard('1900{Enter}')
  expect([1, 2].map((line) => field('Importe', line).getAttribute('value'))).toEqual(['2.400,00', '1.900,00'])
  expect(screen.queryByRole('textbox', { name: 'Precio por 20GP' })).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Validez'), '31/12/2026{Tab}')
  await userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))
  expect(await screen.findByText('Costo guardado')).toBeInTheDocument()
  expect(posted()).toMatchObject({
    charges: [
      { idCharge: 'OFR', costPerKg: '1200', calculator: 'PER_CONTAINER', unit: '20GP' },
      { idCharge: 'OFR', costPerKg: '1900', calculator: 'PER_CONTAINER', unit: '40HC' },
    ],
  })
})

test('the pivot and the price over it are typed below the line of a unit load device', async () => {
  const devices: Partial<QuotationDetail> = { modo: 'ULD', uldData: [{ type: 'AKE', quantity: 2, weight: '1200' }] }
  const posted = open('devices', devices, 'new')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Código, línea 1' }), 'AFR{Enter}')
  await userEvent.selectOptions(quantity(1), 'PER_ULD:AKE')
  await userEvent.type(screen.getByRole('textbox', { name: /^Por .*, línea 1$/ }), '2500')
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Pivote, kg por ULD' }), '1000')
  await userEvent.type(screen.getByRole('textbox', { name: 'Precio por kg sobre el pivote' }), '2,5')
  // Two devices, each 200 kg over its pivot.
  expect(field('Importe', 1)).toHaveValue('6.000,00')
  await userEvent.type(screen.getByLabelText('Validez'), '31/12/2026{Tab}')
  await userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))
  expect(await screen.findByText('Costo guardado')).toBeInTheDocument()
  expect(posted()).toMatchObject({
    charges: [{ idCharge: 'AFR', costPerKg: '2500', calculator: 'PER_ULD', uld: { pivot: '1000', overPivot: '2.5' } }],
  })
})
