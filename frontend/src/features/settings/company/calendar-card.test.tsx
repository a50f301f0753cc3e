import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import type { Holiday } from '../settings-queries.ts'
import { HolidayForm } from './calendar-card.tsx'

const open = () => {
  const added: Holiday[] = []
  renderAt(<HolidayForm takenDates={[]} onAdd={(one) => added.push(one)} onClose={() => undefined} />, '/home')
  return { added, add: () => userEvent.click(screen.getByRole('button', { name: 'Agregar' })) }
}
const day = () => screen.getByRole('textbox', { name: 'Día' })

test('the form does not add a day that does not exist, keeps it as typed and focuses it', async () => {
  const { added, add } = open()
  await userEvent.type(day(), '28/2/2026')
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Carnaval')
  await userEvent.clear(day())
  await userEvent.type(day(), '31/2/2026')
  await add()
  expect(added).toEqual([])
  expect(day()).toHaveFocus()
  expect(day()).toHaveValue('31/2/2026')
  await userEvent.clear(day())
  await userEvent.type(day(), '16/2/2026')
  await add()
  expect(added).toEqual([{ date: '2026-02-16', name: 'Carnaval' }])
})
