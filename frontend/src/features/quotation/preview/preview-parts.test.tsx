import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { costRequest } from '../samples/cost-request.ts'
import { cheapCost, openCost, quotation } from '../samples/quotation.ts'
import { PreviewParts } from './list-preview.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

const open = (rows: readonly CostRequestRow[], cost = quotation.cost) => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [...rows] } }),
    'POST /app/v1/cost-requests/r2/remind-agent': () => ({ body: { id: 'r2', revision: 2, position: 5 } }),
  })
  renderAt(<PreviewParts detail={{ ...quotation, cost }} />)
  return calls
}
const lines = async () => {
  const head = await screen.findByRole('heading', { name: /^Agentes/ })
  return [...(head.closest('section')?.querySelectorAll('p') ?? [])].map((line) => line.textContent)
}

test('requested agents are listed with their price or state, and can be reminded', async () => {
  const calls = open(
    [
      costRequest({ id: 'r3', state: 'DECLINED', declined: { reasonCode: 'NO_SPACE', text: '' } }),
      costRequest({ id: 'r2', state: 'VIEWED', viewedAt: '2026-11-20T12:00:00.000Z', isLate: true }),
      costRequest({ id: 'r1', state: 'ANSWERED', answeredAt: '2026-11-20T12:00:00.000Z' }),
    ],
    [{ ...cheapCost, costRequestId: 'r1' }, openCost],
  )
  expect(await screen.findByText('contestaron 1 de 3')).toBeInTheDocument()
  const [answered, pending, declined] = await lines()
  expect(answered).toMatch(/^Blue DeltaVence el 15\/12 · 6 días731,50$/)
  expect(pending).toMatch(/^Blue Deltaabrió .*Recordar$/)
  expect(declined).toBe('Blue Deltasin espacio')
  // An agent's cost is listed with the agent, and only there.
  expect(screen.getAllByText('731,50')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Recordar' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/app/v1/cost-requests/r2/remind-agent'))
})

test('an answer without all amounts is labelled', async () => {
  open([costRequest({ id: 'r1', state: 'ANSWERED' })], [{ ...openCost, costRequestId: 'r1' }])
  await waitFor(async () => expect((await lines())[0]).toMatch(/falta 1 importeincompleto$/))
  expect(screen.queryByRole('heading', { name: /^Costos/ })).toBeNull()
})

test("without requests there is no agents' part", async () => {
  open([])
  expect(await screen.findByRole('heading', { name: /^Costos/ })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: /^Agentes/ })).toBeNull()
})

test('all requests are counted, also over several pages', async () => {
  const all = Array.from({ length: 230 }, (_, at) =>
    costRequest({ id: `r${at}`, state: at % 2 === 0 ? 'ANSWERED' : 'OPEN' }),
  )
  const calls = fakeApi({
    'GET /app/v1/cost-requests': ({ query }) => {
      const from = all.findIndex(({ id }) => id === query.get('after')) + 1
      return { body: { rows: all.slice(from, from + Number(query.get('limit') ?? 100)) } }
    },
  })
  renderAt(<PreviewParts detail={quotation} />)
  expect(await screen.findByText('contestaron 115 de 230')).toBeInTheDocument()
  expect(calls.filter(({ path }) => path === '/app/v1/cost-requests')).toHaveLength(2)
})
