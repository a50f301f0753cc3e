import { quotationRow as row } from '@freight/contracts/testing/sample-views'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { listenForKeys } from '../../../../lib/browser/commands.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { MarkCell } from './mark-cell.tsx'
import { MarkedRows } from './marked-rows.tsx'
import { MOST_MARKS, toggled } from './marks.ts'

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
        <MarkCell key={each.key} row={each} />
      ))}
      <MarkedRows rows={rows} current={current} />
    </>,
  )
}
const box = (key: string) => screen.getByRole('checkbox', { name: `Elegir ${key}` })
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Consultar agentes' }))

test('several rows are chosen and asked for in one dialog', async () => {
  open()
  expect(screen.queryByRole('toolbar')).toBeNull()
  await userEvent.click(box(ONE))
  await userEvent.click(box(TWO))
  expect(screen.getByRole('toolbar', { name: '2 elegidas' })).toBeInTheDocument()
  await ask()
  expect(await screen.findByText('¿A quién pedirle costos para estas 2 cotizaciones?')).toBeInTheDocument()
})

test('one row alone is asked for with all that can be said of it', async () => {
  open()
  await userEvent.click(box(TWO))
  await ask()
  expect(await screen.findByRole('searchbox', { name: 'Buscar un proveedor' })).toBeInTheDocument()
})

test('what is chosen is left again; another list begins with none', async () => {
  open()
  await userEvent.click(box(ONE))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  expect(box(ONE)).not.toBeChecked()
})

test('the selected row is chosen by a key, too; what agents cannot be asked for is not chosen', async () => {
  onTestFinished(listenForKeys())
  open()
  expect(screen.queryByRole('checkbox', { name: `Elegir ${WON}` })).toBeNull()
  await userEvent.keyboard('x')
  await waitFor(() => expect(box(ONE)).toBeChecked())
})

test('no more are chosen than are asked for at once', () => {
  const most = new Set(Array.from({ length: MOST_MARKS }, (_, index) => `q${index}`))
  expect(toggled(most, 'one more')).toBe(most)
  expect(toggled(most, 'q1').size).toBe(MOST_MARKS - 1)
})
