import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { CostsTab } from '../costs/costs-tab.tsx'
import { SellCard } from '../summary/price-cards.tsx'
import { SellTab } from '../sell/sell-tab.tsx'

// The company's percentage differs from the default settings.
const detail = { ...quotation, vatPct: '22.5' }
const code = { id: 'AFR', concept: 'Flete aéreo', description: '', tax: 'VAT', section: 'FREIGHT', air: true }
const soldAt = (...pcts: (string | undefined)[]) => ({
  ...sold,
  charges: sold.charges.map((charge, at) => ({
    ...charge,
    ...(at < pcts.length && { tax: 'VAT' as const, taxPct: pcts[at] }),
    ...(at >= pcts.length && { tax: 'NONE' as const }),
  })),
})

beforeEach(() => {
  keepToken(
    fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION']),
  )
  fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [{ ...code, sea: false, road: false }] } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: { company: 'MVD', displayCurrency: 'USD', margins: { AIR: '5', defaultMarkup: '15' }, targets: {} },
    }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
  })
})

test("a cost line names the company's percentage of VAT", async () => {
  const actions = [...detail.actions, { command: 'ChangeCostGroup', possible: true }]
  renderAt(<CostsTab detail={{ ...detail, actions }} />, '/pricing/cotizaciones/x?tab=costs&edit=cost-1')
  expect(await screen.findByText('IVA 22,5 %')).toBeInTheDocument()
})

test("a sell line names the company's percentage of VAT", async () => {
  renderAt(<SellTab detail={detail} />, '/pricing/cotizaciones/x?tab=sell&edit=new&from=cost-1')
  const grid = within(await screen.findByRole('group', { name: 'Líneas de la venta' }))
  expect(grid.getAllByRole('option', { name: 'IVA 22,5\u00A0%' }).length).toBeGreaterThan(0)
})

test.each([
  [['22', '22'], 'Impuestos 22 %'],
  [['21', '22'], 'Impuestos'],
  [[], 'Impuestos'],
])('taxes of lines at %j are headed %s: the percentage of their decision', (pcts, head) => {
  renderAt(<SellCard detail={{ ...detail, sell: [soldAt(...pcts)], sellectedSell: 'sell-1' }} />)
  expect(screen.getByText(/^Impuestos/)).toHaveTextContent(new RegExp(`^${head}$`))
})
