import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ruleAnswers, sampleRules } from '../testing/sample-rules.ts'
import { LastMatches } from '../editor/rule-editor.tsx'

const show = (permissions: readonly string[], answers: Parameters<typeof fakeApi>[0] = ruleAnswers()) => {
  keepToken(fakeToken(permissions))
  fakeApi(answers)
  const [rule] = sampleRules
  if (rule === undefined) throw new Error('There is no sample')
  renderAt(<LastMatches rule={rule} />)
}

test('the list shows the results of the last matches, with links for users who may read quotations', async () => {
  show(['PRICING'])
  expect(await screen.findByText('2 agentes')).toBeInTheDocument()
  expect(screen.getByText('impedida por la regla 2')).toBeInTheDocument()
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-004228')
})

test('the list shows no link without the right to read quotations', async () => {
  show(['PRICING_RULES'])
  expect(await screen.findByText('2 agentes')).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('the list shows a text without matches, and the error of a failed request', async () => {
  show(['PRICING'], { 'GET /app/v1/quotation-rules/lcl/matches': () => ({ body: { rows: [] } }) })
  expect(await screen.findByText('Todavía no coincidió con ninguna cotización.')).toBeInTheDocument()
})
