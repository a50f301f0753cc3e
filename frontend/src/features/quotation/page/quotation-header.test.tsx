import { agentChanges } from '@freight/contracts/quotation/changes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { costRequest } from '../samples/cost-request.ts'
import { quotation } from '../samples/quotation.ts'
import { LiveChanges } from './quotation-header.tsx'

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

test("another user's change is shown with their name until it was seen", async () => {
  const calls = opened(change(next, 'SellGroupChanged', 'u-2', 'Paula Sosa', ['validez']))
  expect(await screen.findByText('Paula Sosa')).toBeInTheDocument()
  expect(screen.getByText('Paula Sosa').closest('p')).toHaveTextContent(
    'Paula Sosa cambió la validez de una alternativa',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Visto' }))
  expect(screen.queryByText('Paula Sosa')).not.toBeInTheDocument()
  await waitFor(() =>
    expect(calls.some(({ path, query }) => path.endsWith('/changes') && query.get('after') === String(next))).toBe(
      true,
    ),
  )
})

test('changes are shown when the window gets the focus', async () => {
  const calls = opened()
  const changeRequests = () => calls.filter(({ path }) => path.endsWith('/changes')).length
  await waitFor(() => expect(changeRequests()).toBe(1))
  window.dispatchEvent(new Event('focus'))
  // Earlier than its next poll.
  await waitFor(() => expect(changeRequests()).toBe(2), { timeout: 3000 })
})

test('own changes are not shown, and a change without a text is shown as a change', async () => {
  opened(change(next, 'QuotePublished', 'u-1', 'Lucía Ferreyra'), change(next + 1, 'SomethingNew', 'u-3', 'Julián Rey'))
  expect(await screen.findByText('Julián Rey')).toBeInTheDocument()
  expect(screen.getByText('Julián Rey').closest('p')).toHaveTextContent('Julián Rey hizo un cambio')
  expect(screen.queryByText('Lucía Ferreyra')).not.toBeInTheDocument()
})

test('an agent whose name is hidden is shown as an agent', async () => {
  opened(change(next, 'QuotationNoteAdded', '', ''))
  expect(await screen.findByText('Un agente')).toBeInTheDocument()
})

test('events of requested agents are shown, though they are no revision of the quotation', async () => {
  const agent = costRequest({ revision: 0 })
  let issued = [agent]
  let calls = 0
  fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: quotation }),
    [`GET /app/v1/quotations/${KEY}/changes`]: () => ({
      body: { revision: quotation.revision, agents: agentChanges(issued), changes: [] },
    }),
    'GET /app/v1/cost-requests': () => {
      calls += 1
      return { body: { rows: issued } }
    },
  })
  renderAt(<LiveChanges detail={quotation} />)
  await waitFor(() => expect(calls).toBe(1))
  // A second agent gets a request, and the first one opens their link.
  issued = [
    { ...agent, revision: 1 },
    { ...agent, id: 'cr-2' },
  ]
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(calls).toBe(2))
  window.dispatchEvent(new Event('focus'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  // Known requests are not fetched again.
  expect(calls).toBe(2)
})
