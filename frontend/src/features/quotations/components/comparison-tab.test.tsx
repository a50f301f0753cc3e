import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../../lib/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { ComparisonTab } from './comparison-tab.tsx'

const open = (search = '') => {
  const actions = [...quotation.actions, { command: 'ChangeCostGroup', possible: true }]
  return renderAt(
    <ComparisonTab detail={{ ...quotation, actions }} />,
    `/pricing/cotizaciones/x?tab=comparison${search}`,
  )
}
const heads = () =>
  screen.getAllByRole('columnheader').map((head) => within(head).getByText(/BlueDelta|Sino|Hua/).textContent)

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('columns are put in order of their transit, and the address says so', async () => {
  const { place } = open()
  expect(heads()).toEqual(['BlueDelta Consolidators', 'Sino-Andes Forwarding', 'Hua Yuan Freight'])
  await userEvent.click(screen.getByRole('radio', { name: 'Tránsito' }))
  expect(heads()).toEqual(['Hua Yuan Freight', 'Sino-Andes Forwarding', 'BlueDelta Consolidators'])
  expect(place()).toContain('order=transit')
})

test('the seller’s charges are hatched and left out until they are asked for', async () => {
  open()
  const pickup = () => screen.getByRole('rowheader', { name: /Recogida/ }).closest('tr')
  expect(screen.getByText(/los paga el vendedor: se muestran, no suman/)).toBeInTheDocument()
  expect(pickup()).toHaveClass('hatched')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Incluir cargos del vendedor' }))
  expect(pickup()).not.toHaveClass('hatched')
  expect(screen.queryByText(/no suman/)).not.toBeInTheDocument()
  expect(screen.getByText('811,50', { selector: 'strong' })).toBeInTheDocument()
})

test('totals are told in another currency, or by currency without being converted', async () => {
  open()
  const choice = screen.getByRole('combobox', { name: 'Moneda de los totales' })
  await userEvent.selectOptions(choice, 'EUR')
  expect(screen.getByRole('rowheader', { name: 'Total en €' })).toBeInTheDocument()
  expect(screen.getByText('665,00', { selector: 'strong' })).toBeInTheDocument()
  await userEvent.selectOptions(choice, 'none')
  expect(screen.getByRole('rowheader', { name: 'Total' })).toBeInTheDocument()
  expect(screen.queryByText('la más baja')).not.toBeInTheDocument()
})

test('prices per unit are shown until they are not wanted', async () => {
  open()
  expect(screen.getByText('2,35 × 210 kg')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Por unidad' }))
  expect(screen.queryByText('2,35 × 210 kg')).not.toBeInTheDocument()
})

test('an incomplete alternative leads to its missing amounts, a complete one into a sale', async () => {
  const { place } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Completar importes' }))
  expect(place()).toContain('tab=costs&edit=cost-3')
})
