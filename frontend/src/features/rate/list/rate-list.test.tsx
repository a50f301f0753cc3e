import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { sampleRate } from '../testing/sample-rate.ts'
import { RateList } from '../rates-page.tsx'

test('the list shows a text without rates', async () => {
  renderAt(
    <RateList
      rows={[]}
      total={0}
      selected={undefined}
      isLoading={false}
      isStale={false}
      onSelect={() => undefined}
      onOpen={() => undefined}
      onEscape={() => undefined}
      onEnd={() => undefined}
      empty={sampleRate.code}
    />,
    '/pricing/tarifas',
  )
  expect(await screen.findByText('T-0954')).toBeInTheDocument()
})
