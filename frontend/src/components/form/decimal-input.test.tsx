import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { moneyStyle } from '../../lib/storage/preferences.ts'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
import type { NumberKind } from './decimal-text.ts'
import { ReadingsOf, useReadings } from './readings.ts'
import { readingsOf } from './samples/number-readings.ts'

const Form = ({ start = '', ...props }: Partial<DecimalInputProps> & { start?: string }) => {
  const [value, setValue] = useState(start)
  const [saved, setSaved] = useState('nothing')
  const readings = useReadings()
  return (
    <ReadingsOf value={readings}>
      <DecimalInput kind="money" {...props} aria-label="Peso" value={value} onChange={setValue} />
      <button type="button" onClick={() => !readings.leadsToOpen() && setSaved(`[${value}]`)}>
        Guardar
      </button>
      <button type="button" onClick={() => setValue('7')}>
        Siete
      </button>
      <button type="button" onClick={() => readings.forget()}>
        Descartar
      </button>
      <output aria-label="Guardado">{saved}</output>
    </ReadingsOf>
  )
}
const signs = '0123456789.,-+ '.split('')
const field = () => screen.getByLabelText('Peso')
const saved = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  return screen.getByLabelText('Guardado').textContent
}

afterEach(() => void moneyStyle.write('local'))

test('12,5 is twelve and a half', async () => {
  render(<Form />)
  await userEvent.type(field(), '12,5')
  expect(field()).toHaveValue('12,5')
  expect(saved()).toBe('[12.5]')
})

test('18.450,00 stays as it was typed, says both readings and is not saved', async () => {
  render(<Form />)
  await userEvent.type(field(), '18.450,00')
  expect(field()).toHaveValue('18.450,00')
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(field()).toHaveAccessibleDescription('Puede leerse de dos maneras: 18.450 / 18,45. Elija una.')
  expect(saved()).toBe('nothing')
  expect(field()).toHaveFocus()
})

test('a reading is chosen with the mouse', async () => {
  render(<Form />)
  await userEvent.type(field(), '1.250,50')
  await userEvent.click(screen.getByRole('button', { name: '1.250,5' }))
  expect(field()).toHaveValue('1250,5')
  expect(field()).toHaveFocus()
  expect(saved()).toBe('[1250.5]')
})

test('a reading is chosen with the keyboard, in a cell whose Tab leads on too', async () => {
  render(<Form onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()} />)
  await userEvent.type(field(), '18.450')
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '18,45' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(saved()).toBe('[18.45]')
})

test('keys that no number has are not taken', async () => {
  render(<Form />)
  await userEvent.type(field(), '1e5x')
  expect(field()).toHaveValue('15')
})

test.each([
  ['2,5', 'Aquí va un número entero.'],
  ['-4', 'Aquí no va signo.'],
  ['1000', 'El máximo es 999.'],
])('%s in a whole number: %s', async (text, words) => {
  render(<Form kind="whole" max={999} />)
  await userEvent.type(field(), text)
  expect(field()).toHaveValue(text)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(saved()).toBe('nothing')
})

test('a pasted formatted number says how it was read', async () => {
  render(<Form />)
  await userEvent.click(field())
  await userEvent.paste('1.234,50')
  expect(field()).toHaveValue('1234,50')
  expect(field()).toHaveAccessibleDescription('Se leyó como 1.234,50')
})

test('of a measure 18.450 is eighteen and a half, and this stays visible', async () => {
  render(<Form kind="measure" />)
  await userEvent.type(field(), '18.450')
  await userEvent.tab()
  expect(field()).toHaveAccessibleDescription('Se leyó como 18,450')
  expect(saved()).toBe('[18.450]')
})

test('what is pasted into text is read with it', async () => {
  render(<Form start="12" />)
  await userEvent.click(field())
  await userEvent.paste('.5')
  expect(saved()).toBe('[12.5]')
})

test('once left, the sign is that of the user’s money format, whatever was typed', async () => {
  moneyStyle.write('us')
  render(<Form />)
  await userEvent.type(field(), '12,5')
  await userEvent.tab()
  expect(field()).toHaveValue('12.5')
})

test('a value that the form sets, and a form that is discarded, go before what was typed', async () => {
  render(<Form />)
  await userEvent.type(field(), '1.2.3')
  await userEvent.click(screen.getByRole('button', { name: 'Siete' }))
  expect(field()).toHaveValue('7')
  await userEvent.clear(field())
  await userEvent.type(field(), '-4')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(field()).toHaveValue('')
  expect(saved()).toBe('[]')
})

test('a field that comes and goes keeps its text without a reading under its cell', async () => {
  const Coming = () => {
    const readings = useReadings()
    const [isThere, setThere] = useState(true)
    const [value, setValue] = useState('')
    return (
      <ReadingsOf value={readings}>
        {isThere && <DecimalInput kind="money" cell="a.amount" aria-label="Peso" value={value} onChange={setValue} />}
        <button type="button" onClick={() => setThere(!isThere)}>
          Otra
        </button>
      </ReadingsOf>
    )
  }
  render(<Coming />)
  await userEvent.type(field(), '18.450')
  await userEvent.click(screen.getByRole('button', { name: 'Otra' }))
  await userEvent.click(screen.getByRole('button', { name: 'Otra' }))
  expect(field()).toHaveValue('18.450')
  expect(screen.getByRole('button', { name: '18.450' })).toBeInTheDocument()
})

test('outside of a form that asks it, the field does not stand', () => {
  const hush = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<DecimalInput kind="money" value="" onChange={() => undefined} aria-label="Peso" />)).toThrow(
    'ReadingsOf',
  )
  hush.mockRestore()
})

const numberIn = (text: string | null) => Number(text?.replaceAll(/[[\]]/g, '').replace(',', '.'))

/** The number of a button, which has groups of three as everywhere. */
const formattedIn = (text: string | null) => numberIn(text?.replaceAll('.', '') ?? null)

// The contract of the field: whatever is typed or pasted, it is saved as its only reading, or it stays and is not saved.
test.each(['typed', 'pasted'] as const)(
  'whatever is %s is its only reading, or stays and is not saved',
  async (how) => {
    const user = userEvent.setup({ delay: null })
    const text = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom<NumberKind>('money', 'whole', 'measure'), async (typed, kind) => {
        cleanup()
        render(<Form kind={kind} />)
        await user.click(field())
        await (how === 'typed' ? user.keyboard(typed) : user.paste(typed))
        const possible = readingsOf(typed, kind, how === 'pasted')
        const stands = field().getAttribute('value')?.trim()
        const isMarked = field().getAttribute('aria-invalid') === 'true' && screen.queryByRole('alert') !== null
        const choices = screen
          .queryAllByRole('button', { name: /^\d/ })
          .map(({ textContent }) => formattedIn(textContent))
        const result = saved()
        if (result === '[]') return possible[0] === ''
        if (result !== 'nothing') return possible.length === 1 && possible[0] === numberIn(result)
        return (
          stands === typed.trim() && isMarked && possible.length !== 1 && choices.every((one) => possible.includes(one))
        )
      }),
      { numRuns: 100 },
    )
  },
)
