import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ruleAnswers, sampleRules } from '../testing/sample-rules.ts'
import { LastMatches } from './last-matches.tsx'

const show = (permissions: readonly string[], answers: Parameters<typeof fakeApi>[0] = ruleAnswers()) => {
  keepToken(fakeToken(permissions))
  fakeApi(answers)
  const [rule] = sampleRules
  if (rule === undefined) throw new Error('There is no sample')
  renderAt(<LastMatches rule={rule} />)
}

test('what came of the last matches is told; who reads quotations opens them from there', async () => {
  show(['PRICING'])
  expect(await screen.findByText('2 agentes')).toBeInTheDocument()
  expect(screen.getByText('impedida por la regla 2')).toBeInTheDocument()
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-004228')
})

test('who does not read quotations gets no link', async () => {
  show(['PRICING_RULES'])
  expect(await screen.findByText('2 agentes')).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('that there was none yet is told, and that they could not be had', async () => {
  show(['PRICING'], { 'GET /app/v1/quotation-rules/lcl/matches': () => ({ body: { rows: [] } }) })
  expect(await screen.findByText('Todavía no coincidió con ninguna cotización.')).toBeInTheDocument()
})
