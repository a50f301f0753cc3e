import { agentChanges } from '@freight/contracts/quotation/changes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { costRequest } from '../samples/cost-request.ts'
import { quotation } from '../samples/quotation.ts'
import { LiveChanges } from './live-changes.tsx'

const KEY = quotation.key
const change = (revision: number, type: string, id: string, name: string, fields: string[] = []) => ({
  revision,
  type,
  at: '2026-11-20T13:00:00.000Z',
  by: { kind: 'STAFF', id, name },
  fields,
})

const opened = (...changes: ReturnType<typeof change>[]) => {
  const calls = fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: quotation }),
    [`GET /app/v1/quotations/${KEY}/changes`]: ({ query }) => ({
      body: {
        revision: Math.max(quotation.revision, ...changes.map(({ revision }) => revision)),
        changes: changes.filter(({ revision }) => revision > Number(query.get('after'))),
      },
    }),
  })
  renderAt(<LiveChanges detail={quotation} />)
  return calls
}
const next = quotation.revision + 1

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('what somebody else changes is told with their name, until it was seen', async () => {
  const calls = opened(change(next, 'SellGroupChanged', 'u-2', 'Paula Sosa', ['validez']))
  expect(await screen.findByText('Paula Sosa')).toBeInTheDocument()
  expect(screen.getByText('Paula Sosa').closest('p')).toHaveTextContent('Paula Sosa cambió la validez de una venta')
  await userEvent.click(screen.getByRole('button', { name: 'Visto' }))
  expect(screen.queryByText('Paula Sosa')).not.toBeInTheDocument()
  await waitFor(() =>
    expect(calls.some(({ path, query }) => path.endsWith('/changes') && query.get('after') === String(next))).toBe(
      true,
    ),
  )
})

test('who comes back to the window is told at once', async () => {
  const calls = opened()
  const asked = () => calls.filter(({ path }) => path.endsWith('/changes')).length
  await waitFor(() => expect(asked()).toBe(1))
  window.dispatchEvent(new Event('focus'))
  // Sooner than it would have looked by itself.
  await waitFor(() => expect(asked()).toBe(2), { timeout: 3000 })
})

test('nobody is told what they did themselves, and a deed without words is told as a change', async () => {
  opened(change(next, 'QuotePublished', 'u-1', 'Lucía Ferreyra'), change(next + 1, 'SomethingNew', 'u-3', 'Julián Rey'))
  expect(await screen.findByText('Julián Rey')).toBeInTheDocument()
  expect(screen.getByText('Julián Rey').closest('p')).toHaveTextContent('Julián Rey hizo un cambio')
  expect(screen.queryByText('Lucía Ferreyra')).not.toBeInTheDocument()
})

test('an agent whose name is not for the reader is told as one', async () => {
  opened(change(next, 'QuotationNoteAdded', '', ''))
  expect(await screen.findByText('Un agente')).toBeInTheDocument()
})

test('what happens with the agents who were asked is shown, though it is no revision of the quotation', async () => {
  const agent = costRequest({ revision: 0 })
  let issued = [agent]
  let asked = 0
  fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: quotation }),
    [`GET /app/v1/quotations/${KEY}/changes`]: () => ({
      body: { revision: quotation.revision, agents: agentChanges(issued), changes: [] },
    }),
    'GET /app/v1/cost-requests': () => {
      asked += 1
      return { body: { rows: issued } }
    },
  })
  renderAt(<LiveChanges detail={quotation} />)
  await waitFor(() => expect(asked).toBe(1))
  // Another is asked, and the first one opens their link.
  issued = [
    { ...agent, revision: 1 },
    { ...agent, id: 'cr-2' },
  ]
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(asked).toBe(2))
  window.dispatchEvent(new Event('focus'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  // What is known is not asked for again.
  expect(asked).toBe(2)
})
