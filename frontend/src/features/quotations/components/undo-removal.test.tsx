import { beforeEach, expect, test } from '@jest/globals'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../../lib/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { useRemoveCost } from './use-remove-cost.ts'
import { useRemoveSell } from './use-remove-sell.ts'

const { key: KEY } = quotation
const sold: QuotationDetail['sell'][number] = {
  idSell: 's-1',
  idCost: cheapCost.idCost,
  idCotizacion: KEY,
  description: 'Económica',
  validez: '2026-12-31',
  ruta: '',
  carrier: '',
  charges: [],
  totals: [],
  taxes: [],
  stale: false,
  needsApproval: false,
}

const Removal = ({ what }: { what: 'cost' | 'sell' }) => {
  const cost = useRemoveCost(quotation)
  const alternative = useRemoveSell(quotation)
  return (
    <button type="button" onClick={() => void (what === 'cost' ? cost(cheapCost) : alternative(sold))}>
      Quitarlo
    </button>
  )
}

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test.each([
  ['cost', { idCost: cheapCost.idCost }],
  ['sell', { idSell: sold.idSell }],
] as const)('a removed %s is put back as the one it was', async (what, body) => {
  const path = (order: string) => `POST /app/v1/quotations/${KEY}/${order}-${what}-group`
  const answer = () => ({ body: { id: KEY, revision: 6, position: 6 } })
  const calls = fakeApi({
    [path('remove')]: answer,
    [path('restore')]: answer,
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { ...quotation, revision: 6 } }),
  })
  renderAt(<Removal what={what} />)
  await userEvent.click(screen.getByRole('button', { name: 'Quitarlo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => {
    const posted = calls.filter(({ method }) => method === 'POST')
    expect(posted.map(({ body: sent }) => sent)).toEqual([body, body])
    expect(posted[1]?.path).toMatch(/\/restore-(cost|sell)-group$/)
  })
})
