import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import RulesPage from './rules-page.tsx'
import { ruleAnswers, sampleTrial } from './testing/sample-rules.ts'

beforeEach(() => keepToken(fakeToken(['PRICING', 'PRICING_RULES'])))

const path = '/pricing/reglas-cotizacion'
const row = async (name: string) => {
  const found = (await screen.findByText(name, { selector: '.rule-name > *' })).closest('li')
  if (found === null) throw new Error(`${name} stands in no row`)
  return found
}

test('a trial evaluates rule by rule and shows the agents that would receive requests', async () => {
  fakeApi(ruleAnswers())
  renderAt(<RulesPage />, `${path}?try=MVD-2026-004182`)
  const panel = await screen.findByRole('region', { name: 'Probar' })
  expect(await within(panel).findByText('No se consulta a los agentes')).toBeInTheDocument()
  expect(panel).toHaveTextContent('Lo impide la regla 2, aunque coincide la 1.')
  expect(panel).toHaveTextContent('Sin el impedimento se consultaría a 2 agentes (3 más superan el máximo)')
  expect(panel).toHaveTextContent('Blue Delta')
  expect(await row('LCL desde Asia')).toHaveTextContent('coincide')
  expect(await row('Ya hay tarifa marítima')).toHaveTextContent('coincide e impide')
  expect(await row('Sin terrestre local')).toHaveTextContent('inactiva')
})

test('without the right to read quotations a typed request can be tried', async () => {
  keepToken(fakeToken(['PRICING_RULES']))
  const calls = fakeApi(ruleAnswers(sampleTrial(false)))
  renderAt(<RulesPage />, path)
  expect(await screen.findByText('Se consulta a los agentes')).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup', { name: 'Con qué se prueba' })).not.toBeInTheDocument()
  expect(calls.some(({ path: at }) => at === '/app/v1/quotations')).toBe(false)
})

test('the page tries an unsaved rule', async () => {
  fakeApi(ruleAnswers(sampleTrial(false)))
  const user = userEvent.setup()
  renderAt(<RulesPage />, `${path}?id=lcl&try=MVD-2026-004182`)
  const editor = await screen.findByRole('region', { name: 'Regla 1 · LCL desde Asia' })
  expect(editor).toHaveTextContent('por Lucía Ferreyra · versión 5')
  expect(await within(editor).findByText('impedida por la regla 2')).toBeInTheDocument()
  expect(await screen.findByText('Se consulta a los agentes')).toBeInTheDocument()
  await user.click(within(editor).getByRole('radio', { name: 'No consultar' }))
  expect(await screen.findByText('No se consulta a los agentes')).toBeInTheDocument()
})

test('the page explains what having no rules means', async () => {
  fakeApi({ 'GET /app/v1/quotation-rules': () => ({ body: { rows: [] } }) })
  renderAt(<RulesPage />, path)
  expect(await screen.findByText('Todavía no hay reglas')).toBeInTheDocument()
})
