import { screen } from '@testing-library/react'
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

test('a new rate is begun without charges', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <RateEditor rate={undefined} start={blank('AIR')} title="Nueva" onClose={() => undefined} />,
    '/pricing/tarifas',
  )
  expect(await screen.findByRole('heading', { name: 'Nueva' })).toBeDefined()
  expect(screen.queryByDisplayValue('Zonda Air Cargo')).toBeNull()
})
