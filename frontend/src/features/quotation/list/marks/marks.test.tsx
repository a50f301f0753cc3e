import { quotationRow as row } from '@freight/contracts/testing/sample-views'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { listenForKeys } from '../../../../lib/browser/browser-commands.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { MarkedRows } from './marked-rows.tsx'
import { MOST_MARKS, toggled } from './marks.ts'
import { MarkCell } from '../list-columns.tsx'

const ONE = 'MVD-2026-000001'
const TWO = quotation.key
const WON = 'MVD-2026-000003'
const rows = [row({ key: ONE }), row({ key: TWO }), row({ key: WON, status: 'APPROVED' })]

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

const open = (current = rows[0]) => {
  fakeApi({
    [`GET /app/v1/quotations/${TWO}`]: () => ({ body: quotation }),
    'GET /app/v1/cost-requests/candidates': () => ({ body: { rows: [] } }),
  })
  renderAt(
    <>
      {rows.map((each) => (
        <MarkCell key={each.key} row={each} use="ask" />
      ))}
      <MarkedRows rows={rows} current={current} use="ask" />
    </>,
  )
}
const box = (key: string) => screen.getByRole('checkbox', { name: `Elegir ${key}` })
const openRequest = () => userEvent.click(screen.getByRole('button', { name: 'Consultar agentes' }))

test('several rows are marked and requested in one dialog', async () => {
  open()
  expect(screen.queryByRole('toolbar')).toBeNull()
  await userEvent.click(box(ONE))
  await userEvent.click(box(TWO))
  expect(screen.getByRole('toolbar', { name: '2 elegidas' })).toBeInTheDocument()
  await openRequest()
  expect(await screen.findByText('¿A quién pedirle costos para estas 2 cotizaciones?')).toBeInTheDocument()
})

test('a single row opens the full request dialog', async () => {
  open()
  await userEvent.click(box(TWO))
  await openRequest()
  expect(await screen.findByRole('searchbox', { name: 'Buscar un proveedor' })).toBeInTheDocument()
})

test('marks can be cleared; another list starts without marks', async () => {
  open()
  await userEvent.click(box(ONE))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  expect(box(ONE)).not.toBeChecked()
})

test('the selected row is marked by key; rows that accept no requests are not marked', async () => {
  onTestFinished(listenForKeys())
  open()
  expect(screen.queryByRole('checkbox', { name: `Elegir ${WON}` })).toBeNull()
  await userEvent.keyboard('x')
  await waitFor(() => expect(box(ONE)).toBeChecked())
})

test('marks stop at the limit of one bulk action', () => {
  const allMarks = new Set(Array.from({ length: MOST_MARKS }, (_, index) => `q${index}`))
  expect(toggled(allMarks, 'one more')).toBe(allMarks)
  expect(toggled(allMarks, 'q1').size).toBe(MOST_MARKS - 1)
})

test('a manager reassigns several quotations with a reason and sees which one was refused', async () => {
  keepToken(fakeToken(['GERENTE_COMERCIAL', 'CONSULTAR_COTIZACION']))
  const posts: [string, unknown][] = []
  let tryCount = 0
  const assign = ({ path, body }: ApiCall): Answer => {
    posts.push([path, body])
    return { body: { id: path, revision: 2, position: 1 } }
  }
  fakeApi({
    'GET /app/v1/users': () => ({ body: { rows: [{ id: 'u-new', name: 'Celia Comercial' }] } }),
    [`POST /app/v1/quotations/${ONE}/assign-quotation`]: assign,
    [`POST /app/v1/quotations/${TWO}/assign-quotation`]: (one) =>
      (tryCount += 1) === 1 ? { status: 409, body: { code: 'INVALID_TRANSITION' } } : assign(one),
  })
  renderAt(
    <>
      {rows.map((each) => (
        <MarkCell key={each.key} row={each} use="reassign" />
      ))}
      <MarkedRows rows={rows} current={rows[0]} use="reassign" />
    </>,
  )
  expect(screen.queryByRole('checkbox', { name: `Elegir ${WON}` })).toBeNull()
  await userEvent.click(box(ONE))
  await userEvent.click(box(TWO))
  await userEvent.click(screen.getByRole('button', { name: 'Reasignar' }))
  const confirm = () => userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await confirm()
  expect(screen.getByText('Elegir comercial', { selector: 'p' })).toBeVisible()
  expect(posts).toEqual([])
  await screen.findByRole('option', { name: 'Celia Comercial' })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'u-new')
  await userEvent.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Licencia')
  await confirm()
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta acción no es posible')
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts.map(([path, body]) => [path.split('/')[4], body])).toEqual(
    [ONE, TWO].map((key) => [key, { commercial: 'u-new', reason: 'Licencia' }]),
  )
})
