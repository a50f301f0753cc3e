import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { cheapCost, quotation } from '../../samples/quotation.ts'
import { sold } from '../../samples/sold.ts'
import { SellTab } from '../sell-tab.tsx'

/** 1.26 m³ at 5000 cm³/kg instead of 6000: 252 kg instead of 210. */
const chargeableRule = { divisor: 5000, step: '0.5' }

test("an unsold charge is added with its cost's chargeable weight", async () => {
  keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION']))
  fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '0', defaultMarkup: '0' } } }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
  })
  const cost = {
    ...cheapCost,
    chargeableRule,
    charges: cheapCost.charges.map((charge) =>
      charge.idCharge === 'AFR' ? { ...charge, costPerKg: '2', quantity: '252', amount: '504.00' } : charge,
    ),
  }
  const sell = { ...sold, charges: sold.charges.filter(({ idCharge }) => idCharge !== 'AFR') }
  const detail = { ...quotation, key: 'added', cost: [cost], sell: [sell] }
  renderAt(<SellTab detail={detail} />, `/pricing/cotizaciones/added?tab=sell&edit=${sell.idSell}&from=unsold`)
  const grid = within(await screen.findByRole('group', { name: 'Líneas de la venta' }))
  expect(grid.getByRole('textbox', { name: 'Precio de Flete aéreo' })).toHaveValue('2,00')
  expect(grid.getByRole('textbox', { name: 'Importe de Flete aéreo' })).toHaveValue('504,00')
})
