import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ChoiceField, FlagField, FlagsField } from './choice-fields.tsx'
import { useEntryForm } from './use-entry-form.ts'

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

test('none can be chosen where that has a name', () => {
  renderAt(<Form empty="Ninguna" />)
  expect(screen.getByRole('combobox', { name: 'Empresa' })).toHaveDisplayValue('Ninguna')
})

test('without a name for none there is none', () => {
  renderAt(<Form />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Montevideo'])
})

test('what differs from what is stored is marked; in a new entry nothing is', () => {
  renderAt(<Form />)
  fireEvent.click(flag('Aéreo'))
  expect(flag('Aéreo').closest('label')).toHaveClass('changed')
  expect(flag('Marítimo').closest('label')).not.toHaveClass('changed')
})

test('nothing of a new entry differs', () => {
  renderAt(<Form isNew />)
  fireEvent.click(flag('Aéreo'))
  expect(flag('Aéreo')).not.toBeChecked()
  expect(flag('Aéreo').closest('label')).not.toHaveClass('changed')
})

test('what is wrong with one of several stands below them all', async () => {
  renderAt(<Form />)
  expect(screen.getByText('Uno o más')).toBeInTheDocument()
  fireEvent.click(flag('Aéreo'))
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.getByText('Elegir uno')).toHaveAttribute('role', 'alert'))
  expect(group()).toBeInTheDocument()
})

test('what this user may not change says why', () => {
  renderAt(<Form locked="Solo gerencia" />)
  expect(flag('Aéreo')).toBeDisabled()
  expect(screen.getByText('Solo gerencia')).toBeInTheDocument()
  expect(screen.getByTestId('alone').firstElementChild).toHaveAttribute('title', 'Solo gerencia')
})
