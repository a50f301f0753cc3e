import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { costCharge } from '@freight/contracts/testing/sample-charges'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { cheapCost, quotation } from '../../samples/quotation.ts'
import { sold } from '../../samples/sold.ts'
import { Journey } from '../../costs/cost-marks.tsx'
import { SellTab } from '../sell-tab.tsx'

const local = (leg: 'PICKUP' | 'EXPORT') => ({
  ...cheapCost,
  idCost: 'local',
  agenteNombre: 'Rheinkontor',
  carrier: '',
  ruta: '',
  ttime: 2,
  charges: [costCharge('EXC', '90.00', { section: 'ORIGIN', leg })],
})
const journey = [
  { legs: ['PICKUP' as const], carrier: '', ruta: '', ttime: 2 },
  { legs: ['MAIN_CARRIAGE' as const, 'DELIVERY' as const], carrier: 'Nordhavn Air', ruta: '', ttime: 6 },
]
const charges = sold.charges.map((charge, index) => ({
  ...charge,
  idCost: index === 0 ? 'local' : 'cost-1',
  costIndex: index,
}))
const sell = { ...sold, idCost: 'cost-1', charges, journey, ttime: 8 }
const detailWith = (leg: 'PICKUP' | 'EXPORT'): QuotationDetail => ({
  ...quotation,
  cost: [{ ...cheapCost, legs: ['MAIN_CARRIAGE', 'DELIVERY'] }, local(leg)],
  sell: [sell],
  sellectedSell: sell.idSell,
})

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION'])))

test('with cost rights a leg shows its agent; an agent without pickup covers the origin', () => {
  const first = (leg: 'PICKUP' | 'EXPORT') => {
    renderAt(<Journey detail={detailWith(leg)} sell={sell} />)
    const all = screen.getAllByRole('term')
    return all.at(-2)?.parentElement
  }
  expect(first('PICKUP')).toHaveTextContent('RetiroRheinkontor2 días')
  expect(first('EXPORT')).toHaveTextContent('OrigenRheinkontor2 días')
})

test('a stored sale of several suppliers names its rules without loading the current ones', async () => {
  const calls = fakeApi({
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '12', defaultMarkup: '15' } } }),
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
  })
  const ruled = { ...sell, charges: charges.map((charge) => ({ ...charge, markupRuleId: 'r-1' })) }
  const markupRules = [{ id: 'r-1', name: 'Flete aéreo' }]
  renderAt(<SellTab detail={{ ...detailWith('PICKUP'), sell: [ruled], markupRules }} />)
  const card = await screen.findByRole('region', { name: 'Regla de markup' })
  expect(card).toHaveTextContent(`Flete aéreo ${charges.length} líneas`)
  expect(calls.filter(({ path }) => path.endsWith('/markup-rules/for'))).toEqual([])
})
