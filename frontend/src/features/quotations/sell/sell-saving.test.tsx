import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { detailOptions } from '../queries.ts'
import { quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { SellTab } from './sell-tab.tsx'

const KEY = 'sell-met'
const Page = () => {
  const detail = useQuery(detailOptions(KEY)).data
  return detail === undefined ? null : <SellTab detail={detail} />
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION'])))

test('a price of the sale that somebody raised meanwhile stays, what was typed of another goes over it', async () => {
  const actions = [{ command: 'ChangeSellGroup', possible: true }]
  const server: { detail: QuotationDetail } = { detail: { ...quotation, key: KEY, actions, sell: [sold] } }
  const asked = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: { company: 'MVD', displayCurrency: 'USD', margins: { AIR: '5', defaultMarkup: '15' } },
    }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [] } }),
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: server.detail }),
    [`POST /app/v1/quotations/${KEY}/change-sell-group`]: ({ headers }) =>
      headers.get('if-match') === '5'
        ? { status: 409, body: { code: 'CONFLICT' } }
        : { body: { id: KEY, revision: 10, position: 10 } },
  })
  renderAt(<Page />, `/pricing/cotizaciones/${KEY}?tab=sell&edit=${sold.idSell}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Transportista' }), ' Cargo')
  const [first, ...rest] = sold.charges
  if (first === undefined) throw new TypeError('The sample sells nothing')
  const raised = { ...first, sellAmountPerUnit: undefined, sellAmount: '9999.00' }
  server.detail = { ...server.detail, revision: 9, sell: [{ ...sold, charges: [raised, ...rest] }] }
  await userEvent.click(screen.getByRole('button', { name: /Guardar venta/ }))
  expect(await screen.findByText(`${first.concept} · Precio`)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  const posts = () => asked.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts()[1]?.headers.get('if-match')).toBe('9')
  expect(posts()[1]?.body).toMatchObject({ carrier: `${sold.carrier} Cargo` })
  expect(Object(posts()[1]?.body).charges[0]).toMatchObject({ idCharge: first.idCharge, sellAmount: '9999.00' })
})
