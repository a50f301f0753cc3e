import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { renderAt } from '../../../testing/render.tsx'
import { costRequest } from '../samples/cost-request.ts'
import { quotation } from '../samples/quotation.ts'
import { AgentsCard } from './agents-card.tsx'
import { AskAgentsDialog } from './ask-agents-dialog.tsx'

const nothing = () => undefined
const asking = { ...quotation, actions: [{ command: 'RequestAgentCosts', possible: true }] }
beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('the card says who was asked and how it stands, and reminds those who are silent', async () => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({
      body: {
        rows: [
          costRequest({ isLate: true }),
          costRequest({ id: 'r2', state: 'ANSWERED', answeredAt: '2026-11-20T12:00:00.000Z' }),
        ],
      },
    }),
    'POST /app/v1/cost-requests/r1/remind-agent': () => ({ body: { id: 'r1', revision: 2, position: 5 } }),
  })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  expect(await screen.findByText('contestaron 1 de 2')).toBeInTheDocument()
  expect(screen.getByText(/^demorado: era para/)).toBeInTheDocument()
  const signs = [...document.querySelectorAll<SVGElement>('[data-stand]')]
  expect(signs.map(({ dataset: { stand, hue } }) => [stand, hue])).toEqual([
    ['asked', 'red'],
    ['answered', 'green'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Recordar a 1' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/app/v1/cost-requests/r1/remind-agent'))
})

test('who reads costs and may not see agents is not shown the card, and nothing is asked for', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION', 'GERENTE_COMERCIAL']))
  const calls = fakeApi({})
  renderAt(<AgentsCard detail={quotation} act={nothing} />)
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('region')).toBeNull()
  expect(calls).toEqual([])
})

test('those who are chosen are asked, by their ids', async () => {
  const contacts = [{ id: 'k1', name: 'Mei Lin Ho', mail: 'mei@bd.example', isChosen: true, isAsked: false }]
  const rows = [
    { id: 'p1', name: 'Blue Delta', language: 'en', serves: true, contacts, asked: 3, answered: 2, medianHours: 5 },
  ]
  const calls = fakeApi({
    'GET /app/v1/cost-requests/candidates': () => ({ body: { rows } }),
    [`POST /app/v1/quotations/${quotation.key}/request-agent-costs`]: () => ({
      body: { id: 'x', revision: 9, position: 1 },
    }),
  })
  renderAt(<AskAgentsDialog detail={asking} onClose={nothing} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Mei Lin Ho/ }))
  expect(screen.getByText(/contestó 2 de 3/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      contacts: [{ providerId: 'p1', contactId: 'k1' }],
    }),
  )
})
