import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ReadingsOf, useReadings } from '../form/readings.ts'
import { renderAt } from '../../testing/render.tsx'
import { type BandDraft, rangesOf, usualBands } from './band-draft.ts'
import { BreakTable } from './break-table.tsx'

const told: { bands: readonly BandDraft[]; closed: number } = { bands: [], closed: 0 }

const Table = ({ start }: { start: readonly BandDraft[] }) => {
  const [bands, setBands] = useState(start)
  const readings = useReadings()
  return (
    <ReadingsOf value={readings}>
      <BreakTable
        bands={bands}
        unit="WM"
        units={['WM', 'KG']}
        way="BAND"
        cell="line"
        label="Rangos"
        onBands={(next) => {
          told.bands = next
          setBands(next)
        }}
        onUnit={() => undefined}
        onWay={() => undefined}
        onClose={() => void (told.closed += 1)}
      />
    </ReadingsOf>
  )
}
const open = (transport: string) => {
  told.closed = 0
  renderAt(<Table start={usualBands(transport)} />)
}
const box = (name: string) => screen.getByRole('textbox', { name })

test('at sea two bands stand there, and Enter behind the last price adds another: it all goes by keyboard', async () => {
  open('SEA')
  expect(box('Precio desde 0')).toHaveFocus()
  await userEvent.keyboard('60{Enter}')
  expect(box('Desde, rango 2')).toHaveFocus()
  await userEvent.keyboard('5{Enter}55{Enter}')
  expect(box('Desde, rango 3')).toHaveFocus()
  await userEvent.keyboard('10{Enter}50{Enter}')
  expect(told.closed).toBe(0)
  // A band in which nothing was typed ends it.
  await userEvent.keyboard('{Enter}')
  expect(rangesOf(told.bands)?.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    ['0', '5', '60'],
    ['5', '10', '55'],
    ['10', undefined, '50'],
  ])
})

test.each(['{Escape}', '{Control>}{Enter}{/Control}'])('%s closes the bands from any of them', async (keys) => {
  open('AIR')
  await userEvent.keyboard(`4{Enter}${keys}`)
  expect(told.closed).toBe(1)
  expect(told.bands).toHaveLength(6)
})

test('a band can cost one total for all of it', async () => {
  open('AIR')
  await userEvent.keyboard('75')
  const flat = screen.getByRole('button', { name: 'Precio total fijo desde 0' })
  expect(flat).toHaveTextContent('por RT')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(flat).toHaveTextContent('total fijo')
  expect(rangesOf(told.bands)).toEqual([{ from: '0', amount: '75', flat: true }])
  await userEvent.keyboard(' ')
  expect(rangesOf(told.bands)).toEqual([{ from: '0', amount: '75', flat: false }])
})
