import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { rateAnswers } from '../testing/sample-rate.ts'
import { CompareRates } from './compare-rates.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('two rates stand beside each other, and what differs is told', async () => {
  fakeApi(rateAnswers)
  renderAt(<CompareRates ids={['r-1', 'r-2']} onClose={() => undefined} />, '/pricing/tarifas/r-1')
  await screen.findByText('T-0961')
  const differing = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-differs'))
  expect(differing.map((row) => row.textContent)).toEqual(['Rutadirectovía Miami'])
  for (const code of ['T-0954', 'T-0961'])
    expect(screen.getByRole('region', { name: `Probar con una carga · ${code}` })).toBeInTheDocument()
})
