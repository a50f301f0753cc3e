import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { ExtendButton, SuspendButton } from './rate-acts.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('a rate in use can be suspended, one out of use resumed', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <>
      <SuspendButton rate={sampleRate} />
      <SuspendButton rate={{ ...sampleRate, active: false }} />
      <ExtendButton rate={sampleRate} onOther={() => undefined} />
    </>,
    '/pricing/tarifas/r-1',
  )
  expect(await screen.findAllByRole('button')).toHaveLength(3)
})
