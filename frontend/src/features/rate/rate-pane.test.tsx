import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { RatePane } from './rate-pane.tsx'
import { rateAnswers } from './testing/sample-rate.ts'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('other prices begin a day after the former rate with equal length; an earlier start ends it the day before', async () => {
  const calls = fakeApi({
    ...rateAnswers,
    'POST /app/v1/rates': () => ({ body: { id: 'r-9', revision: 1, position: 9 } }),
    'POST /app/v1/rates/r-1/change-rate': () => ({ body: { id: 'r-1', revision: 4, position: 10 } }),
  })
  const select = vi.fn()
  renderAt(<RatePane id="r-1" act="next" compared={undefined} onSelect={select} />, '/pricing/tarifas/r-1?act=next')
  const from = await screen.findByLabelText('Desde')
  expect(from).toHaveValue('01/01/2027')
  expect(screen.getByLabelText('Hasta')).toHaveValue('02/03/2027')
  await userEvent.clear(from)
  await userEvent.type(from, '15/12/2026{Tab}')
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  await waitFor(() => expect(select).toHaveBeenCalled())
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path }) => path)).toEqual(['/app/v1/rates', '/app/v1/rates/r-1/change-rate'])
  expect(posts[0]?.body).toMatchObject({ validFrom: '2026-12-15', validTo: '2027-03-02', type: 'BUY', mode: 'LSE' })
  expect(posts[1]?.body).toEqual({ validTo: '2026-12-14' })
  expect(select.mock.calls[0]?.[0]).toBe('r-9')
})
