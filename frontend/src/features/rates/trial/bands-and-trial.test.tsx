import { renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useReadings } from '../../../components/form/readings.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { valuesOf } from '../rate.ts'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { BandsAndTrial } from './bands-and-trial.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const values = valuesOf(sampleRate)
const drawn = (charge: (typeof values.charges)[number] | undefined) => {
  fakeApi(rateAnswers)
  const { result } = renderHook(() => useReadings())
  renderAt(
    <BandsAndTrial values={values} charge={charge} readings={result.current} onChange={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
}
const theBands = () => screen.queryByRole('region', { name: /tramos/i })

test('the bands of a charge stand before the trial, with the one that the cargo is charged by', async () => {
  drawn(values.charges.find(({ bands }) => bands.length > 0))
  expect(await screen.findAllByText(/1[.,]175[.,]00/)).not.toHaveLength(0)
  expect(theBands()?.querySelectorAll('[data-band="used"]')).toHaveLength(1)
})

test('where no charge has bands the rate is tried all the same', async () => {
  drawn(undefined)
  expect(await screen.findAllByText(/1[.,]175[.,]00/)).not.toHaveLength(0)
  expect(theBands()).toBeNull()
})
