import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { beforeEach, expect, test } from 'vitest'
import { MainFreightNotice } from '../charge-codes-page.tsx'

beforeEach(() => keepToken(fakeToken(['ALTA_CHARGE_CODE'])))

test('the notice offers the freight codes once while none is main freight, and confirms those that stay ticked', async () => {
  const baf = { id: 'BAF', concept: 'Recargo combustible', section: 'FREIGHT', revision: 3 }
  const ofr = { ...baf, id: 'OFR', concept: 'Flete marítimo' }
  let flagged = false
  const calls = fakeApi({
    'GET /app/v1/charge-codes/rows': () => ({ body: { rows: [baf, { ...ofr, mainFreight: flagged }], total: 2 } }),
    'POST /app/v1/charge-codes/OFR/change-charge-code': () => {
      flagged = true
      return { body: { id: 'OFR', revision: 4, position: 9 } }
    },
  })
  renderAt(<MainFreightNotice />)
  expect(await screen.findByRole('checkbox', { name: /OFR/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /BAF/ })).not.toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar fletes' }))
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ mainFreight: true }])
})
