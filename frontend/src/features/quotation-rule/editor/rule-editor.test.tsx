import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ruleAnswers, sampleRules } from '../testing/sample-rules.ts'
import { RuleEditor } from './rule-editor.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'PRICING_RULES'])))

const done = { status: 200, body: { id: 'lcl', revision: 8, position: 1 } }
const ignore = () => undefined
const edit = (id?: string) =>
  renderAt(
    <RuleEditor
      rule={sampleRules.find((rule) => rule.id === id)}
      rules={sampleRules}
      position={1}
      onClose={ignore}
      onTyped={ignore}
    />,
  )

test('a value that can never match is not sent, and only changes are', async () => {
  const calls = fakeApi({ ...ruleAnswers(), 'POST /app/v1/quotation-rules/lcl/change-rule': () => done })
  const user = userEvent.setup()
  edit('lcl')
  const editor = await screen.findByRole('region', { name: 'Regla 1 · LCL desde Asia' })
  expect(editor).toHaveTextContent('por Lucía Ferreyra · versión 5')
  await user.click(within(editor).getByRole('radio', { name: 'No consultar' }))
  await user.type(within(editor).getByRole('combobox', { name: 'Condición 2: valores' }), 'Montevideo,')
  await user.click(within(editor).getByRole('button', { name: /Guardar/ }))
  expect(await screen.findByText(/La condición nunca se cumple con «MONTEVIDEO»/)).toBeInTheDocument()
  await user.click(within(editor).getByRole('button', { name: /Quitar.*Montevideo/ }))
  await user.click(within(editor).getByRole('button', { name: /Guardar/ }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/change-rule'))?.body).toEqual({ send: false }))
})

test('the editor finds a place by name and stores its code', async () => {
  const calls = fakeApi({
    ...ruleAnswers(),
    'GET /app/v1/reference/locations': () => ({
      body: { rows: [{ code: 'KRPUS', name: 'Busan', country: 'KR', kind: 'PORT' }] },
    }),
    'POST /app/v1/quotation-rules/lcl/change-rule': () => done,
  })
  const user = userEvent.setup()
  edit('lcl')
  const values = await screen.findByRole('combobox', { name: 'Condición 2: valores' })
  await user.type(values, 'Busan')
  await screen.findByRole('option', { name: /Busan/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Quitar la condición 1' }))
  await user.click(screen.getByRole('button', { name: /Guardar/ }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/change-rule'))?.body).toEqual({
      filters: [{ id: 'f-2', filterType: 'ORIGIN', condition: 'EQUALS', value: 'CN, HK, KRPUS' }],
    }),
  )
})

test('the editor describes the history of a rule as sentences', async () => {
  const change = { field: 'send', from: true, to: false }
  const event = { revision: 2, type: 'RuleChanged', at: '2026-03-04T13:20:00.000Z', changes: [change] }
  fakeApi({
    ...ruleAnswers(),
    'GET /app/v1/quotation-rules/lcl/history': () => ({
      body: { id: 'lcl', events: [{ ...event, actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía Ferreyra' } }] },
    }),
  })
  edit('lcl')
  await userEvent.click(await screen.findByRole('button', { name: 'Historial' }))
  expect(await screen.findByText('La cambió')).toBeInTheDocument()
})

test('the editor adds a new rule after the others, with its conditions', async () => {
  const calls = fakeApi({ ...ruleAnswers(), 'POST /app/v1/quotation-rules': () => done })
  const user = userEvent.setup()
  edit()
  const editor = await screen.findByRole('region', { name: 'Regla nueva' })
  await user.click(within(editor).getByRole('button', { name: /Guardar/ }))
  expect(await screen.findByText('Cada condición necesita al menos un valor.')).toBeInTheDocument()
  await user.type(within(editor).getByRole('textbox', { name: 'Nombre' }), 'FCL de Brasil')
  await user.type(within(editor).getByRole('combobox', { name: 'Condición 1: valores' }), 'fcl{Enter}')
  await user.click(within(editor).getByRole('button', { name: 'Agregar condición' }))
  await user.type(within(editor).getByRole('combobox', { name: 'Condición 2: valores' }), 'br,py,')
  await user.click(within(editor).getByRole('button', { name: /Guardar/ }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'FCL de Brasil',
      send: true,
      order: 4000,
      filters: [
        { filterType: 'MODE', condition: 'EQUALS', value: 'FCL' },
        { filterType: 'ORIGIN', condition: 'EQUALS', value: 'BR, PY' },
      ],
    }),
  )
})

test('the editor finds a country by name and stores its code', async () => {
  keepToken(fakeToken(['PRICING', 'PRICING_RULES', 'CONSULTAR_COUNTRY']))
  const calls = fakeApi({
    ...ruleAnswers(),
    'GET /app/v1/reference/locations': () => ({ body: { rows: [] } }),
    'GET /app/v1/reference/countries': () => ({ body: { rows: [{ alpha2: 'BR', name: 'Brasil' }] } }),
    'POST /app/v1/quotation-rules/lcl/change-rule': () => done,
  })
  const user = userEvent.setup()
  edit('lcl')
  await user.type(await screen.findByRole('combobox', { name: 'Condición 2: valores' }), 'brasil')
  await screen.findByRole('option', { name: /Brasil/ })
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: /Guardar/ }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/change-rule'))?.body).toMatchObject({
      filters: [{}, { filterType: 'ORIGIN', value: 'CN, HK, BR' }],
    }),
  )
})

test('the editor keeps and refuses an unknown mode even without Enter', async () => {
  const calls = fakeApi(ruleAnswers())
  const user = userEvent.setup()
  edit('lcl')
  await user.type(await screen.findByRole('combobox', { name: 'Condición 1: valores' }), 'FLC')
  await user.click(screen.getByRole('button', { name: /Guardar/ }))
  expect(await screen.findByText(/La condición nunca se cumple con «FLC»/)).toBeInTheDocument()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})
