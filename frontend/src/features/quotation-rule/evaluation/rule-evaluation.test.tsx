import { rulesEvaluated } from '@freight/contracts/testing/sample-evaluation'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { EvaluationOfEvent, QuotationRules } from './rule-evaluation.tsx'

test('the evaluation shows why agents received requests: the rule, its facts and the agents', async () => {
  const user = userEvent.setup()
  renderAt(<EvaluationOfEvent data={rulesEvaluated()} />)
  expect(await screen.findByText('Se consultó a los agentes')).toBeInTheDocument()
  expect(screen.getByText(/Al llegar la solicitud.*por la regla «LCL desde Asia»/)).toBeInTheDocument()
  expect(screen.getByText('Blue Delta')).toBeInTheDocument()
  expect(screen.queryByText('Sin terrestre local')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ver la otra regla, que no coincidió' }))
  expect(screen.getByText('Sin terrestre local')).toBeInTheDocument()
})

test('the evaluation shows why no agent received a request', async () => {
  const held = rulesEvaluated({ agents: [], nobody: 'ALL_ASKED', cause: 'AMENDMENT' })
  fakeApi({
    'GET /app/v1/quotations/MVD-2026-000001/rule-evaluations': () => ({
      body: { rows: [{ ...held, revision: 4, at: '2026-03-09T11:51:00.000Z' }] },
    }),
  })
  renderAt(<QuotationRules quotationKey="MVD-2026-000001" />)
  expect(await screen.findByText('No se consultó a ningún agente')).toBeInTheDocument()
  expect(screen.getByText(/Ya se consultó a todos/)).toBeInTheDocument()
})

test('the evaluation shows nothing without the right to see agents', () => {
  const { agents: _agents, rules: _rules, facts: _facts, ...seen } = rulesEvaluated()
  renderAt(<EvaluationOfEvent data={seen} />)
  expect(screen.queryByText('Se consultó a los agentes')).not.toBeInTheDocument()
})
