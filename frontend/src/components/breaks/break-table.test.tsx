import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../form/unparsed-inputs.ts'
import { renderAt } from '../../testing/render.tsx'
import { type BandDraft, rangesOf, usualBands } from './band-draft.ts'
import { BreakTable } from './break-table.tsx'

const changed: { bands: readonly BandDraft[]; closed: number } = { bands: [], closed: 0 }

const Table = ({ start, currency }: { start: readonly BandDraft[]; currency?: string }) => {
  const [bands, setBands] = useState(start)
  const unparsed = useUnparsedInputs()
  return (
    <UnparsedInputsScope value={unparsed}>
      <BreakTable
        bands={bands}
        unit="WM"
        units={['WM', 'KG']}
        way="BAND"
        cell="line"
        currency={currency}
        label="Rangos"
        onBands={(next) => {
          changed.bands = next
          setBands(next)
        }}
        onUnit={() => undefined}
        onWay={() => undefined}
        onClose={() => void (changed.closed += 1)}
      />
    </UnparsedInputsScope>
  )
}
const open = (transport: string) => {
  changed.closed = 0
  renderAt(<Table start={usualBands(transport)} />)
}
const box = (name: string) => screen.getByRole('textbox', { name })

test('sea tariffs start with two bands, and Enter behind the last price adds another one', async () => {
  open('SEA')
  expect(box('Precio desde 0')).toHaveFocus()
  await userEvent.keyboard('60{Enter}')
  expect(box('Desde, rango 2')).toHaveFocus()
  await userEvent.keyboard('5{Enter}55{Enter}')
  expect(box('Desde, rango 3')).toHaveFocus()
  await userEvent.keyboard('10{Enter}50{Enter}')
  expect(changed.closed).toBe(0)
  // A band without input ends the table.
  await userEvent.keyboard('{Enter}')
  expect(rangesOf(changed.bands)?.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    ['0', '5', '60'],
    ['5', '10', '55'],
    ['10', undefined, '50'],
  ])
})

test.each(['{Escape}', '{Control>}{Enter}{/Control}'])('%s closes the bands from any of them', async (keys) => {
  open('AIR')
  await userEvent.keyboard(`4{Enter}${keys}`)
  expect(changed.closed).toBe(1)
  expect(changed.bands).toHaveLength(6)
})

test('a band can have one total price', async () => {
  open('AIR')
  await userEvent.keyboard('75')
  const flat = screen.getByRole('button', { name: 'Precio total fijo desde 0' })
  expect(flat).toHaveTextContent('por RT')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(flat).toHaveTextContent('total fijo')
  expect(rangesOf(changed.bands)).toEqual([{ from: '0', amount: '75', flat: true }])
  await userEvent.keyboard(' ')
  expect(rangesOf(changed.bands)).toEqual([{ from: '0', amount: '75', flat: false }])
})

test('a pasted price with two readings stays in its own band and changes no other price', async () => {
  open('AIR')
  await userEvent.click(box('Precio desde 0'))
  await userEvent.paste('4,10\t1.234\t3,90')
  expect(changed.bands.slice(0, 3).map(({ amount }) => amount)).toEqual(['4.10', '', '3.90'])
  const waiting = box(`Precio desde ${changed.bands[1]?.from}`)
  expect(waiting).toHaveValue('1.234')
  expect(waiting).toHaveAttribute('aria-invalid', 'true')
})

test('the total price of a band takes two decimals, a unit price more', async () => {
  open('SEA')
  await userEvent.type(box('Precio desde 0'), '0,125')
  expect(box('Precio desde 0')).not.toHaveAttribute('aria-invalid')
  await userEvent.click(screen.getByRole('button', { name: 'Precio total fijo desde 0' }))
  expect(box('Precio desde 0')).toHaveAttribute('aria-invalid', 'true')
})

test('unparsed text in a band returns together with its currency', async () => {
  const Changing = () => {
    const [currency, setCurrency] = useState('USD')
    return (
      <>
        <Table start={usualBands('AIR')} currency={currency} />
        <button type="button" onClick={() => setCurrency(currency === 'USD' ? 'EUR' : 'USD')}>
          Moneda
        </button>
      </>
    )
  }
  renderAt(<Changing />)
  const change = () => userEvent.click(screen.getByRole('button', { name: 'Moneda' }))
  const price = () => box('Precio desde 0')
  await userEvent.type(price(), '2,8x')
  await change()
  expect(price()).toHaveValue('')
  expect(price()).toHaveAttribute('placeholder', '2,8x USD')
  expect(price()).not.toBeInvalid()
  await change()
  expect(price()).toHaveValue('2,8x')
})
