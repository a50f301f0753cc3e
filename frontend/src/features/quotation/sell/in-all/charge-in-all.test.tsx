import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { sold } from '../../samples/sold.ts'
import { ChargeInAllButton, sharedCharges } from './charge-in-all-dialog.tsx'

const ruled = {
  ...sold,
  description: 'Económica',
  charges: sold.charges.map((charge) => ({ ...charge, markupRuleId: 'air' })),
}
const second = { ...ruled, idSell: 'sell-2', description: 'Directo' }
const third = { ...ruled, idSell: 'sell-3', description: 'Vieja', stale: true }

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION'])))

const open = async () => {
  const key = quotation.key
  const calls = fakeApi({
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...quotation, revision: 6 } }),
    [`POST /app/v1/quotations/${key}/change-sell-groups`]: () => ({ body: { id: key, revision: 6, position: 9 } }),
  })
  const actions = [{ command: 'ChangeSellGroups', possible: true }]
  renderAt(<ChargeInAllButton detail={{ ...quotation, actions, sell: [ruled, second, third] }} />, '/')
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar un cargo en todas…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar un cargo en todas' }))
  return { calls, dialog }
}

test('a charge gets one price in all alternatives, other lines keep their rules, and a stale one stays as it is', async () => {
  const { calls, dialog } = await open()
  const charge = dialog.getByRole('combobox', { name: 'Cargo' })
  const [freight] = within(charge).getAllByRole('option')
  expect(freight).toHaveTextContent(/^AFR .* USD/)
  fireEvent.click(dialog.getByRole('button', { name: /^Confirmar/ }))
  expect(await dialog.findByText('Ingresar el precio nuevo, mayor que cero.')).toBeInTheDocument()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Precio nuevo' }), '600')
  expect(dialog.getByRole('checkbox', { name: /Vieja · a revisar antes/ })).toBeDisabled()
  // 567.00 becomes 600.00: 33.00 more than 855.50.
  expect(dialog.getAllByText('888,50')).toHaveLength(2)
  fireEvent.click(dialog.getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const { groups } = Object(calls.find(({ method }) => method === 'POST')?.body)
  expect(groups).toMatchObject([
    { idSell: ruled.idSell, description: 'Económica', charges: [{ idCharge: 'AFR', sellAmount: '600' }, {}, {}, {}] },
    { idSell: 'sell-2', charges: [{ idCharge: 'AFR', sellAmount: '600' }, { markupRuleId: 'air' }, {}, {}] },
  ])
  expect(groups[0].charges[0]).not.toHaveProperty('markupRuleId')
  expect(groups[0]).not.toHaveProperty('totals')
})

test('a charge is shared by alternatives that sell it in the same currency and unit', () => {
  const inEuros = second.charges.map((charge) =>
    charge.idCharge === 'AFR' ? { ...charge, sellCurrency: 'EUR' as const } : charge,
  )
  const codes = sharedCharges([ruled, { ...second, charges: inEuros }]).map(({ idCharge }) => idCharge)
  expect(codes).not.toContain('AFR')
  expect(codes).toContain('HDL')
})

test('a charge keeps its names in the other languages', () => {
  const named = (sell: typeof ruled) => ({
    ...sell,
    charges: sell.charges.map((charge) => ({ ...charge, concepts: { pt: `${charge.idCharge} em português` } })),
  })
  const [first] = sharedCharges([named(ruled), named(second)])
  expect(first?.concepts).toEqual({ pt: `${first?.idCharge} em português` })
})
