import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { sold } from '../../samples/sold.ts'
import { ChangedMeanwhile } from './shown-quotation.tsx'

beforeEach(() => keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION'])))

const selling = (converted: string, revision: number) => {
  const { margin: _margin, ...sell } = sellOfDetail({ ...sold, converted })
  return { ...quotation, revision, sell: [sell] }
}

test('without margins only the sale is compared; changes by the system and by an agent are listed', async () => {
  const by = { house: { kind: 'SYSTEM', name: '' }, agent: { kind: 'THIRD_PARTY', name: '' } }
  fakeApi({
    [`GET /app/v1/quotations/${quotation.key}/changes`]: ({ query }) => ({
      body: {
        revision: 7,
        changes: [by.house, by.agent].map((one, index) => ({
          revision: Number(query.get('after')) + index + 1,
          type: 'SellGroupChanged',
          fields: [],
          by: { id: `x-${index}`, ...one },
          at: quotation.createdAt,
        })),
      },
    }),
  })
  renderAt(<ChangedMeanwhile opened={selling('700.00', 5)} shown={selling('650.00', 7)} />)
  const notice = (await screen.findByText(/Revisar y confirmar de nuevo/)).closest('.notice-card')
  expect(notice).toHaveTextContent(/US\$.700,00 → US\$.650,00/)
  expect(notice).not.toHaveTextContent('%')
  expect(await screen.findByText('El sistema')).toBeInTheDocument()
  expect(screen.getByText('Un agente')).toBeInTheDocument()
})

test('an unchanged sale is not listed', async () => {
  fakeApi({
    [`GET /app/v1/quotations/${quotation.key}/changes`]: () => ({ body: { revision: 7, changes: [] } }),
  })
  renderAt(<ChangedMeanwhile opened={selling('700.00', 5)} shown={selling('700.00', 7)} />)
  expect(await screen.findByText(/Revisar y confirmar de nuevo/)).toBeInTheDocument()
  expect(screen.queryByText(/→/)).not.toBeInTheDocument()
})
