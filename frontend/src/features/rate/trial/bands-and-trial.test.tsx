import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderWithReadings } from '../../../testing/render-with-readings.tsx'
import { valuesOf } from '../rate.ts'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { BandsAndTrial } from './bands-and-trial.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const values = valuesOf(sampleRate)
const open = (charge: (typeof values.charges)[number] | undefined) => {
  fakeApi(rateAnswers)
  renderWithReadings(<BandsAndTrial values={values} charge={charge} onChange={() => undefined} />)
}
const theBands = () => screen.queryByRole('region', { name: /rangos/i })

test('the bands of a charge precede the trial, with the charged one marked', async () => {
  open(values.charges.find(({ bands }) => bands.length > 0))
  expect(await screen.findAllByText(/1[.,]175[.,]00/)).not.toHaveLength(0)
  expect(theBands()?.querySelectorAll('[data-band="used"]')).toHaveLength(1)
})

test('the trial stands alone where no charge has bands', async () => {
  open(undefined)
  expect(await screen.findAllByText(/1[.,]175[.,]00/)).not.toHaveLength(0)
  expect(theBands()).toBeNull()
})
