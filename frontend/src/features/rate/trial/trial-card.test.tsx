import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { valuesOf } from '../rate.ts'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { TrialCard } from './trial-card.tsx'
import { sampleCargo } from './trial.ts'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('460 kg are charged as 500, because that is cheaper', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <TrialCard values={valuesOf(sampleRate)} cargo={sampleCargo} onCargo={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  expect(await screen.findAllByText(/1[.,]175[.,]00/)).not.toHaveLength(0)
})
