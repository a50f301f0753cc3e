import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ChoiceField, FlagField, FlagsField } from './entry-field.tsx'
import { useEntryForm } from './entry-form.ts'

interface Values {
  company: string
  air: boolean
  sea: boolean
}
const options = [{ value: 'MVD', label: 'Montevideo' }]

const Form = ({ locked, empty, isNew }: { locked?: string; empty?: string; isNew?: boolean }) => {
  const form = useEntryForm<Values>({
    start: { company: empty === undefined ? 'MVD' : '', air: true, sea: false },
    ...(isNew !== true && { revision: 1 }),
    fields: { company: { label: 'Empresa' }, air: { label: 'Aéreo' }, sea: { label: 'Marítimo' } },
    check: ({ air, sea }) => ({ ...(!air && !sea && { sea: 'Elegir uno' }) }),
    send: async () => ({ id: 'a', revision: 2, position: 1 }),
    onSaved: () => undefined,
  })
  return (
    <>
      <ChoiceField form={form} name="company" options={options} {...(empty !== undefined && { empty })} />
      <FlagsField form={form} label="Transporte" names={['air', 'sea']} hint="Uno o más" locked={locked} />
      <div data-testid="alone">
        <FlagField form={form} name="air" locked={locked} />
      </div>
      <button type="button" onClick={() => void form.save()}>
        Guardar
      </button>
    </>
  )
}
const group = () => screen.getByRole('group', { name: 'Transporte' })
const flag = (name: string) => screen.getAllByRole('checkbox', { name })[0] ?? document.body

test('an optional choice offers its named empty option', () => {
  renderAt(<Form empty="Ninguna" />)
  expect(screen.getByRole('combobox', { name: 'Empresa' })).toHaveDisplayValue('Ninguna')
})

test('an optional choice without a name has no empty option', () => {
  renderAt(<Form />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Montevideo'])
})

test('a changed value is marked; in a new entry no value is marked', () => {
  renderAt(<Form />)
  fireEvent.click(flag('Aéreo'))
  expect(flag('Aéreo').closest('label')).toHaveClass('changed')
  expect(flag('Marítimo').closest('label')).not.toHaveClass('changed')
})

test('no field of a new entry is marked as changed', () => {
  renderAt(<Form isNew />)
  fireEvent.click(flag('Aéreo'))
  expect(flag('Aéreo')).not.toBeChecked()
  expect(flag('Aéreo').closest('label')).not.toHaveClass('changed')
})

test('the error of one switch is shown below the whole group', async () => {
  renderAt(<Form />)
  expect(screen.getByText('Uno o más')).toBeInTheDocument()
  fireEvent.click(flag('Aéreo'))
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.getByText('Elegir uno')).toHaveAttribute('role', 'alert'))
  expect(group()).toBeInTheDocument()
})

test('a field that this user may not change shows the reason', () => {
  renderAt(<Form locked="Solo gerencia" />)
  expect(flag('Aéreo')).toBeDisabled()
  expect(screen.getByText('Solo gerencia')).toBeInTheDocument()
  expect(screen.getByTestId('alone').firstElementChild).toHaveAttribute('title', 'Solo gerencia')
})
