import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ruleAnswers, sampleRules } from '../testing/sample-rules.ts'
import type { Outcome } from '../trial/rule-outcome.tsx'
import { RuleList } from '../rules-page.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'PRICING_RULES'])))

const done = { status: 200, body: { id: 'lcl', revision: 8, position: 1 } }

const row = async (name: string) => {
  const found = (await screen.findByText(name, { selector: '.rule-name > *' })).closest('li')
  if (found === null) throw new Error(`${name} stands in no row`)
  return found
}

const list = (outcomeOf?: (id: string) => Outcome) =>
  renderAt(<RuleList rules={sampleRules} selected="lcl" outcomeOf={outcomeOf} onSelect={() => undefined} />)

test('the rules are listed in order as sentences, with their number of matches', async () => {
  fakeApi(ruleAnswers())
  list()
  const first = await row('LCL desde Asia')
  expect(first).toHaveTextContent('Consultar cuando el modo es LCL y el origen está en CN, HK')
  expect(first).toHaveTextContent('20')
  expect(await row('Ya hay tarifa marítima')).toHaveTextContent(
    'No consultar cuando la tarifa guardada es Sí y el incoterm no es EXW, FCA',
  )
  expect(await row('Sin terrestre local')).toHaveTextContent('No consultar cuando el transporte es Terrestre')
  expect(screen.getByRole('checkbox', { name: 'Sin terrestre local: activa' })).not.toBeChecked()
})

test('the list moves a rule by Alt and arrow or dragging, and switches it off, without changing its conditions', async () => {
  const calls = fakeApi({
    ...ruleAnswers(),
    'POST /app/v1/quotation-rules/lcl/reorder-rule': () => done,
    'POST /app/v1/quotation-rules/rated/reorder-rule': () => done,
    'POST /app/v1/quotation-rules/lcl/set-rule-active': () => done,
  })
  const user = userEvent.setup()
  list()
  const bodies = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path: at, body }) => [at.split('/').at(-1), body])
  fireEvent.keyDown(within(await row('LCL desde Asia')).getByRole('button', { name: /^LCL desde Asia/ }), {
    key: 'ArrowDown',
    altKey: true,
  })
  expect(await screen.findByText('LCL desde Asia queda como regla 2')).toBeInTheDocument()
  await waitFor(() => expect(bodies()).toEqual([['reorder-rule', { order: 2500 }]]))
  await user.click(screen.getByRole('checkbox', { name: 'LCL desde Asia: activa' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(['set-rule-active', { active: false }])
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  const dragged = await row('Ya hay tarifa marítima')
  fireEvent.dragStart(dragged, { dataTransfer })
  const first = await row('LCL desde Asia')
  fireEvent.dragOver(first, { clientY: -1 })
  expect(first).toHaveTextContent('queda como regla 1')
  fireEvent.drop(first)
  await waitFor(() => expect(bodies()).toHaveLength(3))
  expect(bodies()[2]).toEqual(['reorder-rule', { order: 500 }])
})

test('a deleted rule is restored', async () => {
  const calls = fakeApi({
    ...ruleAnswers(),
    'POST /app/v1/quotation-rules/road/delete-rule': () => done,
    'POST /app/v1/quotation-rules/road/restore-rule': () => done,
  })
  const user = userEvent.setup()
  list()
  await user.click(await screen.findByRole('button', { name: 'Más acciones: Sin terrestre local' }))
  await user.click(await screen.findByText('Eliminar'))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(calls.some(({ path: at }) => at.endsWith('/restore-rule'))).toBe(true))
})

test('the list shows each rule’s trial result beside it; a disabled rule is skipped', async () => {
  fakeApi(ruleAnswers())
  list((id) => (id === 'lcl' ? 'matches' : 'forbids'))
  expect(await row('LCL desde Asia')).toHaveTextContent('coincide')
  expect(await row('Ya hay tarifa marítima')).toHaveTextContent('coincide e impide')
  expect(await row('Sin terrestre local')).toHaveTextContent('inactiva')
})
