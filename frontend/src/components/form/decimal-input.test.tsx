import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { moneyStyle } from '../../lib/storage/storage.ts'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
import type { NumberKind } from './decimal-text.ts'
import { UnparsedInputsScope, useUnparsedInputs } from './unparsed-inputs.ts'
import { readingsOf } from './samples/number-readings.ts'

const Form = ({ start = '', ...props }: Partial<DecimalInputProps> & { start?: string }) => {
  const [value, setValue] = useState(start)
  const [saved, setSaved] = useState('nothing')
  const unparsed = useUnparsedInputs()
  return (
    <UnparsedInputsScope value={unparsed}>
      <DecimalInput kind="decimal" {...props} aria-label="Peso" value={value} onChange={setValue} />
      <button type="button" onClick={() => !unparsed.focusFirst() && setSaved(`[${value}]`)}>
        Guardar
      </button>
      <button type="button" onClick={() => setValue('7')}>
        Siete
      </button>
      <button type="button" onClick={() => unparsed.forget()}>
        Descartar
      </button>
      <output aria-label="Guardado">{saved}</output>
    </UnparsedInputsScope>
  )
}
const signs = '0123456789.,-+ ex'.split('')
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

test('18.450,00 stays as typed, shows both readings and is not saved', async () => {
  render(<Form />)
  await userEvent.type(field(), '18.450,00')
  expect(field()).toHaveValue('18.450,00')
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(field()).toHaveAccessibleDescription('Puede leerse de dos maneras: 18.450 / 18,45. Elegir una.')
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

test('a reading is chosen by keyboard, in a cell whose Tab key moves on', async () => {
  render(<Form onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()} />)
  await userEvent.type(field(), '18.450')
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '18,45' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(saved()).toBe('[18.45]')
})

test.each(['1e3', '0x10', '100%', '٣٤'])('%s stays as typed, is marked and is not saved', async (text) => {
  render(<Form />)
  await userEvent.type(field(), text)
  expect(field()).toHaveValue(text)
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(field()).toHaveAccessibleDescription('Esto no es un número.')
  expect(saved()).toBe('nothing')
})

test.each([
  ['2,5', 'Ingresar un número entero.'],
  ['-4', 'Ingresar el número sin signo.'],
  ['1000', 'El máximo es 999.'],
])('%s in a whole number: %s', async (text, words) => {
  render(<Form kind="whole" max={999} />)
  await userEvent.type(field(), text)
  expect(field()).toHaveValue(text)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(saved()).toBe('nothing')
})

test('a pasted formatted number shows its reading', async () => {
  render(<Form />)
  await userEvent.click(field())
  await userEvent.paste('1.234,50')
  expect(field()).toHaveValue('1234,50')
  expect(field()).toHaveAccessibleDescription('Se leyó como 1.234,50')
})

test('the reading with three decimals is chosen', async () => {
  render(<Form />)
  await userEvent.type(field(), '1.234')
  await userEvent.click(screen.getByRole('button', { name: '1,234' }))
  expect(field()).toHaveValue('1,234')
  expect(saved()).toBe('[1.234]')
})

test('text pasted into existing text is parsed together with it', async () => {
  render(<Form start="12" />)
  await userEvent.click(field())
  await userEvent.paste('.5')
  expect(saved()).toBe('[12.5]')
})

test('after blur the decimal sign follows the user’s number format', async () => {
  moneyStyle.write('us')
  render(<Form />)
  await userEvent.type(field(), '12,5')
  await userEvent.tab()
  expect(field()).toHaveValue('12.5')
})

test('a number has thousands separators at rest and none while it has the focus', async () => {
  render(<Form />)
  await userEvent.type(field(), '62400,00')
  expect(field()).toHaveValue('62400,00')
  await userEvent.tab()
  expect(field()).toHaveValue('62.400,00')
  await userEvent.click(field())
  expect(field()).toHaveValue('62400,00')
  await userEvent.tab()
  expect(saved()).toBe('[62400.00]')
})

test('the separators at rest are those of the money format', () => {
  moneyStyle.write('us')
  render(<Form start="1234567.5" />)
  expect(field()).toHaveValue('1,234,567.5')
  fireEvent.focus(field())
  expect(field()).toHaveValue('1234567.5')
})

test('text typed over a selected number at rest replaces it', async () => {
  render(<Form start="62400" />)
  const input = field() as HTMLInputElement
  // As the grid does on the way to the next cell.
  input.focus()
  input.select()
  await userEvent.keyboard('7')
  expect(field()).toHaveValue('7')
  await userEvent.tab()
  expect(saved()).toBe('[7]')
})

test('a number with two readings stays at rest as it was typed', async () => {
  render(<Form />)
  await userEvent.type(field(), '18.450,00')
  fireEvent.blur(field())
  expect(field()).toHaveValue('18.450,00')
  expect(field()).toHaveAccessibleDescription('Puede leerse de dos maneras: 18.450 / 18,45. Elegir una.')
  expect(saved()).toBe('nothing')
})

test.each([undefined, true])('entering and leaving a field does not change its value (negative: %s)', (negative) => {
  const start = negative === true ? '-62400.5' : '62400.5'
  render(<Form start={start} negative={negative ?? false} />)
  fireEvent.focus(field())
  expect(field()).toHaveValue(negative === true ? '-62400,5' : '62400,5')
  fireEvent.blur(field())
  expect(field()).toHaveValue(negative === true ? '−62.400,5' : '62.400,5')
  expect(saved()).toBe(`[${start}]`)
})

test('a value set by the form, or a discarded form, replaces the input', async () => {
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

test('an unmounted field keeps its unparsed text under its cell name', async () => {
  const Coming = () => {
    const unparsed = useUnparsedInputs()
    const [isThere, setThere] = useState(true)
    const [value, setValue] = useState('')
    return (
      <UnparsedInputsScope value={unparsed}>
        {isThere && <DecimalInput kind="decimal" cell="a.amount" aria-label="Peso" value={value} onChange={setValue} />}
        <button type="button" onClick={() => setThere(!isThere)}>
          Otra
        </button>
      </UnparsedInputsScope>
    )
  }
  render(<Coming />)
  await userEvent.type(field(), '18.450')
  await userEvent.click(screen.getByRole('button', { name: 'Otra' }))
  await userEvent.click(screen.getByRole('button', { name: 'Otra' }))
  expect(field()).toHaveValue('18.450')
  expect(screen.getByRole('button', { name: '18.450' })).toBeInTheDocument()
})

test('outside of `UnparsedInputsScope` the field throws', () => {
  const hush = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<DecimalInput kind="decimal" value="" onChange={() => undefined} aria-label="Peso" />)).toThrow(
    'UnparsedInputsScope',
  )
  hush.mockRestore()
})

const numberIn = (text: string | null) => Number(text?.replaceAll(/[[\]]/g, '').replace(',', '.'))

/** The number on a button, always with groups of three. */
const formattedIn = (text: string | null) => numberIn(text?.replaceAll('.', '') ?? null)

// Contract of the field: typed or pasted text is saved as its only reading, or stays unsaved.
test.each(['typed', 'pasted'] as const)(
  'whatever is %s is its only reading, or stays and is not saved',
  async (how) => {
    const user = userEvent.setup({ delay: null })
    const text = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom<NumberKind>('decimal', 'whole'), async (typed, kind) => {
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

test('the field refuses a stored amount with more decimals than the field allows', () => {
  render(<Form start="0.125" places={2} />)
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByText('Como máximo 2 decimales.')).toBeVisible()
  expect(saved()).toBe('nothing')
})

test('the field refuses more decimals than the storage limit in a field without its own limit', async () => {
  render(<Form />)
  await userEvent.type(field(), '0,123456789')
  expect(screen.getByText('Como máximo 8 decimales.')).toBeVisible()
  expect(saved()).toBe('nothing')
})

test('unparsed text stays visible when the currency changes and returns with its own currency', async () => {
  const { rerender } = render(<Form currency="USD" />)
  await userEvent.type(screen.getByRole('textbox'), '2.345')
  expect(screen.getByRole('button', { name: /2\.?345$/ })).toBeInTheDocument()
  rerender(<Form currency="EUR" />)
  expect(screen.getByRole('textbox')).toHaveValue('')
  expect(screen.getByRole('textbox')).toHaveAttribute('placeholder', '2.345 USD')
  expect(screen.queryByRole('button', { name: /345$/ })).not.toBeInTheDocument()
  rerender(<Form currency="USD" />)
  expect(screen.getByRole('textbox')).toHaveValue('2.345')
})
