import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { cheapCost, quotation } from '../../samples/quotation.ts'
import { sold } from '../../samples/sold.ts'
import { NO_RULES, sellDraftOf } from '../sell-draft.ts'
import { SellTab } from '../sell-tab.tsx'
import { linesOfRemovedCosts } from './removed-costs.ts'

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION'])))

/** A new sale of some costs, with a button that removes a cost and a link to another page. */
const open = (key: string, from: string) => {
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '0', defaultMarkup: '10' } } }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
    [`POST /app/v1/quotations/${key}/add-sell-group`]: () => ({ body: { id: key, revision: 6, position: 9 } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...quotation, key, revision: 6 } }),
  })
  const Page = () => {
    const [cost, setCost] = useState(quotation.cost)
    const [, setSearch] = useSearchParams()
    return (
      <>
        <button onClick={() => setSearch({ tab: 'sell' })}>Otra parte</button>
        <button onClick={() => setCost([])}>Sin costos</button>
        <button onClick={() => setCost(quotation.cost?.slice(0, 1))}>Solo el primero</button>
        <SellTab detail={{ ...quotation, key, cost }} />
      </>
    )
  }
  renderAt(<Page />, `/pricing/cotizaciones/${key}?tab=sell&edit=new&from=${encodeURIComponent(from)}`)
  return calls
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const pressFirst = async (name: string) => {
  const [one] = screen.getAllByRole('button', { name })
  if (one) await userEvent.click(one)
}
const posted = (calls: ReturnType<typeof open>) => calls.find(({ method }) => method === 'POST')?.body

test('a new sale stays open when its only cost is removed, and is sold without it', async () => {
  const calls = open('gone-only', 'cost-1')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Transportista' }), ' Cargo')
  await press('Sin costos')
  expect(await screen.findByDisplayValue('Nordhavn Air Cargo')).toBeInTheDocument()
  expect(screen.getAllByText(/El costo de esta línea se quitó/)).toHaveLength(4)
  await press(/Guardar alternativa/)
  expect(screen.getByText(/Hay líneas cuyo costo se quitó/)).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  for (const _line of [1, 2, 3]) await pressFirst('Dejar sin costo')
  await press('Quitar la línea')
  await press(/Guardar alternativa/)
  await waitFor(() => expect(posted(calls)).toMatchObject({ carrier: 'Nordhavn Air Cargo' }))
  expect(JSON.stringify(posted(calls))).not.toMatch(/cost-1|costIndex/)
  expect(Object(posted(calls)).charges).toHaveLength(3)
})

test('a sale of two costs drops the removed one and continues with the other', async () => {
  const calls = open('gone-one', 'cost-1+cost-2')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Transportista' }), ' Cargo')
  await press('Solo el primero')
  const lost = await screen.findAllByText(/El costo de esta línea se quitó/)
  for (const _line of lost) await pressFirst('Quitar la línea')
  await press(/Guardar alternativa/)
  await waitFor(() => expect(posted(calls)).toMatchObject({ idCost: 'cost-1', carrier: 'Nordhavn Air Cargo' }))
  expect(JSON.stringify(posted(calls))).not.toContain('cost-2')
})

test('a draft of a new sale is offered again after its cost was removed, or is discarded', async () => {
  open('gone-left', 'cost-1')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Transportista' }), ' Cargo')
  await press('Otra parte')
  expect(screen.queryByText(/quitó el costo de una alternativa nueva/)).not.toBeInTheDocument()
  await press('Sin costos')
  expect(screen.getByText(/quitó el costo de una alternativa nueva/)).toBeInTheDocument()
  await press('Seguir con la alternativa')
  expect(await screen.findByDisplayValue('Nordhavn Air Cargo')).toBeInTheDocument()
  expect(screen.queryByText(/quitó el costo de una alternativa nueva/)).not.toBeInTheDocument()
})

test('an unchanged editor closes with its cost, and the tab shows that nothing is sold', async () => {
  open('gone-empty', 'cost-1')
  expect(await screen.findByRole('textbox', { name: 'Transportista' })).toBeInTheDocument()
  await press('Sin costos')
  expect(await screen.findByRole('heading', { name: /0 alternativas/ })).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Transportista' })).not.toBeInTheDocument()
  expect(screen.getByText('Todavía no hay venta')).toBeInTheDocument()
})

test('a stored line whose charge was removed from its cost is marked in the list and in the editor', () => {
  const cost = [{ ...cheapCost, charges: cheapCost.charges.filter(({ idCharge }) => idCharge !== 'AFR') }]
  const stored = { ...sold, charges: sold.charges.map((one) => ({ ...one, costIndex: one.chargeIndex })) }
  const nameOf = (index: number) => sold.charges.find(({ chargeIndex }) => chargeIndex === index)?.idCharge
  expect([...linesOfRemovedCosts(stored, { cost })].map(nameOf)).toEqual(['AFR'])
  for (const detail of [{ cost: [cheapCost] }, {}]) expect(linesOfRemovedCosts(stored, detail).size).toBe(0)
  const { lines } = sellDraftOf(stored, { costs: cost, rules: NO_RULES }, { scope: 'CLIENT', fx: quotation.fx })
  expect(lines.filter(({ costRemoved }) => costRemoved === true).map(({ idCharge }) => idCharge)).toEqual(['AFR'])
})
