import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { renderAt } from '../../../testing/render.tsx'
import { blank, type Values, useFields } from '../provider.ts'
import { NumbersFields } from '../provider-drawer.tsx'

const Numbers = ({ start }: { start: Values }) => {
  const form = useEntryForm<Values>({
    start,
    revision: 1,
    fields: useFields(),
    check: () => ({}),
    send: async () => ({ id: 'p1', revision: 2, position: 1 }),
    onSaved: () => undefined,
  })
  return <NumbersFields form={form} />
}
const of = (transport: RegExp) => within(screen.getByRole('region', { name: transport }))

test('rounding steps are selected and other numbers typed; empty ones are the company’s', () => {
  renderAt(<Numbers start={{ ...blank, airStep: '0.5' }} />)
  expect(of(/^Aéreo/).getByRole('combobox', { name: 'Redondeo hacia arriba' })).toHaveDisplayValue('0,5 kg')
  expect(of(/^Terrestre/).getByRole('combobox', { name: 'Redondeo hacia arriba' })).toHaveDisplayValue('Empresa')
  expect(of(/^Marítimo/).queryByRole('combobox')).not.toBeInTheDocument()
  const typed = (transport: RegExp) => of(transport).getAllByPlaceholderText('Empresa').length
  expect([typed(/^Aéreo/), typed(/^Marítimo/), typed(/^Terrestre/)]).toEqual([2, 2, 3])
})

test('a minimum weight can have a decimal, a divisor cannot', () => {
  renderAt(<Numbers start={blank} />)
  expect(of(/^Aéreo/).getByRole('textbox', { name: 'Mínimo cobrable' })).toHaveAttribute('inputmode', 'decimal')
  expect(of(/^Aéreo/).getByRole('textbox', { name: 'Divisor volumétrico' })).toHaveAttribute('inputmode', 'numeric')
})
