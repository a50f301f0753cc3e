import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { useRemoveGroup } from '../alternative/use-remove-group.ts'
import { sourceName } from '../charge-grid/cost-summaries.ts'
import { sellName } from '../sell-name.ts'

const { key: KEY } = quotation
const sold = sellOfDetail({ idSell: 's-1', idCost: cheapCost.idCost, description: 'Económica' })

const Removal = ({ what }: { what: 'cost' | 'sell' }) => {
  const removeGroup = useRemoveGroup(quotation)
  const remove = () =>
    what === 'cost'
      ? removeGroup({ idCost: cheapCost.idCost }, sourceName(cheapCost))
      : removeGroup({ idSell: sold.idSell }, sellName(quotation, sold))
  return (
    <button type="button" onClick={() => void remove()}>
      Quitarlo
    </button>
  )
}

const undoButton = async () => {
  // The previous test's toast closes by itself.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: 'Quitarlo' }))
  return screen.findByRole('button', { name: 'Deshacer' })
}

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test.each([
  ['cost', { idCost: cheapCost.idCost }],
  ['sell', { idSell: sold.idSell }],
] as const)('undo restores a removed %s with its id', async (what, body) => {
  const path = (order: string) => `POST /app/v1/quotations/${KEY}/${order}-${what}-group`
  const answer = () => ({ body: { id: KEY, revision: 6, position: 6 } })
  const calls = fakeApi({
    [path('remove')]: answer,
    [path('restore')]: answer,
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { ...quotation, revision: 6 } }),
  })
  renderAt(<Removal what={what} />)
  await userEvent.click(await undoButton())
  await waitFor(() => {
    const posted = calls.filter(({ method }) => method === 'POST')
    expect(posted.map(({ body: sent }) => sent)).toEqual([body, body])
    expect(posted[1]?.path).toMatch(/\/restore-(cost|sell)-group$/)
  })
})

const refusedWith = (what: 'cost' | 'sell', answers: ({ status: number; body: object } | 'unreachable')[]) => {
  let revision = 5
  return fakeApi({
    [`POST /app/v1/quotations/${KEY}/remove-${what}-group`]: () => ({ body: { id: KEY, revision: 6, position: 6 } }),
    [`POST /app/v1/quotations/${KEY}/restore-${what}-group`]: () => {
      // Another user changed something else meanwhile.
      revision = 9
      return answers.shift() ?? { body: { id: KEY, revision: 10, position: 10 } }
    },
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { ...quotation, revision } }),
  })
}
const undone = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ path }) => path.includes('/restore-'))
const conflict = { status: 409, body: { code: 'CONFLICT' } }

test.each(['cost', 'sell'] as const)('undo restores a removed %s whatever else changed since', async (what) => {
  const calls = refusedWith(what, [conflict])
  renderAt(<Removal what={what} />)
  const undo = await undoButton()
  cleanup()
  await userEvent.click(undo)
  await waitFor(() => expect(undone(calls).at(1)?.headers.get('if-match')).toBe('9'))
})

test.each([
  ['cost', 'AMENDED_SINCE', /cargarlo de nuevo/],
  ['cost', 'COST_UNKNOWN', /ya está en la cotización/i],
  ['sell', 'SELL_UNKNOWN', /ya está en la cotización/i],
  ['sell', 'COST_UNKNOWN', /sobre otro costo/],
] as const)('a failed undo of a removed %s (%s) shows what to do', async (what, code, words) => {
  refusedWith(what, [{ status: 409, body: { code } }])
  renderAt(<Removal what={what} />)
  const undo = await undoButton()
  const before = screen.queryAllByText(words).length
  await userEvent.click(undo)
  await waitFor(() => expect(screen.queryAllByText(words).length).toBeGreaterThan(before))
})

test('an undo whose answer was lost can be retried', async () => {
  const calls = refusedWith('sell', ['unreachable'])
  renderAt(<Removal what="sell" />)
  await userEvent.click(await undoButton())
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(undone(calls)).toHaveLength(2))
  const [first, second] = undone(calls).map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})
