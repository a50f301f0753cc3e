import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { blank } from '../rate.ts'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { RateEditor } from './rate-editor.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('a rate shows its fields, its charges and the breaks of them, and what they come to', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <RateEditor rate={sampleRate} start={blank()} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  await screen.findByDisplayValue('Zonda Air Cargo')
  expect(screen.getAllByDisplayValue(/^2[.,]35$/)).toHaveLength(1)
  expect(await screen.findAllByText(/1[.,]175[.,]00/)).not.toHaveLength(0)
})

test('what was changed is saved, and nothing else', async () => {
  const asked = fakeApi({
    ...rateAnswers,
    'POST /app/v1/rates/r-1/change-rate': () => ({ body: { id: 'r-1', revision: 4, position: 9 } }),
  })
  renderAt(
    <RateEditor rate={sampleRate} start={blank()} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  const price = await screen.findByDisplayValue(/^2[.,]35$/)
  await userEvent.clear(price)
  await userEvent.type(price, '2,4{Tab}')
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  const posts = () => asked.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.headers.get('if-match')).toBe('3')
  expect(posts()[0]?.body).toEqual({
    charges: [
      expect.objectContaining({
        code: 'AFR',
        ranges: [
          { from: '0', to: '500', amount: '2.80', flat: false },
          { from: '500', amount: '2.4', flat: false },
        ],
      }),
    ],
  })
})

test('a new rate is begun without charges', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <RateEditor rate={undefined} start={blank('AIR')} title="Nueva" onClose={() => undefined} />,
    '/pricing/tarifas',
  )
  expect(await screen.findByRole('heading', { name: 'Nueva' })).toBeInTheDocument()
  expect(screen.queryByDisplayValue('Zonda Air Cargo')).toBeNull()
})
