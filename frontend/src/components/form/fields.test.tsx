import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { FormRow, type FormRowProps, SelectField, Segments } from './form-row.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

const row = (more: Partial<FormRowProps>) => {
  renderAt(
    <FormRow label="Peso" {...more}>
      {({ id, invalid, ...described }) => <input id={id} aria-invalid={invalid} {...described} />}
    </FormRow>,
  )
  return screen.getByRole('textbox', { name: /^Peso/ })
}
const state = (field: HTMLElement) => field.closest('.form-row')?.getAttribute('data-state')

test.each([
  [{ hint: 'En kilos' }, 'En kilos', undefined],
  [{ hint: 'En kilos', before: 'antes 80' }, 'antes 80', 'changed'],
  [{ before: 'antes 80', warning: 'Se parece' }, 'Se parece', 'warning'],
  [{ warning: 'Se parece', error: 'Falta' }, 'Falta', 'error'],
] as const)('below a field only the most severe note is shown: %o', (more, words, name) => {
  const field = row(more)
  expect(field).toHaveAccessibleDescription(words)
  expect(state(field) ?? undefined).toBe(name)
  expect(screen.queryAllByRole('alert')).toHaveLength(name === 'error' ? 1 : 0)
  expect(field.closest('.form-row')?.querySelectorAll('svg')).toHaveLength(
    name === 'error' || name === 'warning' ? 1 : 0,
  )
  expect(field.getAttribute('aria-invalid')).toBe(String(name === 'error'))
})

test('a field without text below has no description; an empty error is no error', () => {
  const plain = row({ className: 'wide', note: 'kg', id: 'weight' })
  expect(plain).not.toHaveAttribute('aria-describedby')
  expect(plain).toHaveAttribute('id', 'weight')
  expect(plain.closest('.form-row')).toHaveClass('form-row', 'wide')
  expect(screen.getByText('kg')).toBeInTheDocument()
  cleanup()
  expect(state(row({ error: '' }))).toBeNull()
})

const password = (more: Partial<PasswordFieldProps> = {}) => {
  renderAt(
    <PasswordField
      label="Contraseña"
      value="secreta"
      onChange={() => undefined}
      autoComplete="current-password"
      {...more}
    />,
  )
  return screen.getByLabelText('Contraseña')
}

test('a password can be shown, and hidden again', () => {
  const field = password()
  expect(field).toHaveAttribute('type', 'password')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
  expect(field).toHaveAttribute('type', 'text')
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar la contraseña' }))
  expect(field).toHaveAttribute('type', 'password')
})

test('current and new passwords have different autocomplete values; a wrong one is marked', () => {
  const field = password()
  expect(field).toHaveAttribute('name', 'password')
  expect(field).toBeValid()
  cleanup()
  const fresh = password({ autoComplete: 'new-password', error: 'Muy corta' })
  expect(fresh).toHaveAttribute('name', 'new-password')
  expect(fresh).toBeInvalid()
  expect(fresh).toHaveClass('bp6-intent-danger')
})

const sizes = ['S', 'M', 'L'] as const
const Sizes = () => {
  const [value, setValue] = useState<(typeof sizes)[number]>('S')
  return (
    <Segments
      label="Talle"
      value={value}
      segments={sizes.map((one) => ({ value: one, label: one }))}
      onChange={setValue}
    />
  )
}
const chosen = () => screen.getByRole('radio', { checked: true })

test('a choice is made by mouse or arrow keys, cyclically; Tab stops once', () => {
  renderAt(<Sizes />)
  fireEvent.keyDown(chosen(), { key: 'x' })
  expect(chosen()).toHaveTextContent('S')
  fireEvent.keyDown(chosen(), { key: 'ArrowLeft' })
  expect(chosen()).toHaveTextContent('L')
  expect(chosen()).toHaveFocus()
  fireEvent.keyDown(chosen(), { key: 'ArrowDown' })
  expect(chosen()).toHaveTextContent('S')
  fireEvent.click(screen.getByRole('radio', { name: 'M' }))
  expect(screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)).toEqual([chosen()])
  expect(chosen()).toHaveTextContent('M')
})

test('a list accepts only its own options', () => {
  const taken: string[] = []
  renderAt(
    <SelectField
      aria-label="Moneda"
      value="USD"
      invalid
      options={[
        { value: 'USD', label: 'US$' },
        { value: 'EUR', label: '€' },
      ]}
      onChange={(value) => void taken.push(value)}
    />,
  )
  const field = screen.getByRole('combobox', { name: 'Moneda' })
  expect(field).toBeInvalid()
  fireEvent.change(field, { target: { value: 'XXX' } })
  fireEvent.change(field, { target: { value: 'EUR' } })
  expect(taken).toEqual(['EUR'])
})
