import { rulesEvaluated } from '@freight/contracts/testing/sample-evaluation'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { EvaluationOfEvent, QuotationRules } from './rule-evaluation.tsx'

test('why agents were asked is told: which rule, on what, and who', async () => {
  const user = userEvent.setup()
  renderAt(<EvaluationOfEvent data={rulesEvaluated()} />)
  expect(await screen.findByText('Se preguntó a los agentes')).toBeInTheDocument()
  expect(screen.getByText(/Al llegar la solicitud.*por la regla «LCL desde Asia»/)).toBeInTheDocument()
  expect(screen.getByText('Blue Delta')).toBeInTheDocument()
  expect(screen.queryByText('Sin terrestre local')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ver la otra regla, que no coincidió' }))
  expect(screen.getByText('Sin terrestre local')).toBeInTheDocument()
})

test('why nobody was asked is told', async () => {
  const held = rulesEvaluated({ agents: [], nobody: 'ALL_ASKED', cause: 'AMENDMENT' })
  fakeApi({
    'GET /app/v1/quotations/MVD-2026-000001/rule-evaluations': () => ({
      body: { rows: [{ ...held, revision: 4, at: '2026-03-09T11:51:00.000Z' }] },
    }),
  })
  renderAt(<QuotationRules quotationKey="MVD-2026-000001" />)
  expect(await screen.findByText('No se preguntó a nadie')).toBeInTheDocument()
  expect(screen.getByText(/Ya se preguntó a todos/)).toBeInTheDocument()
})

test('whoever may not see whom we ask is told nothing of it', () => {
  const { agents: _agents, rules: _rules, facts: _facts, ...seen } = rulesEvaluated()
  renderAt(<EvaluationOfEvent data={seen} />)
  expect(screen.queryByText('Se preguntó a los agentes')).not.toBeInTheDocument()
})
