import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { LatePopover } from './late-popover.tsx'

const button = () => screen.getByRole('button', { name: 'Ajustes' })

test('it comes when its button is pressed, closes, and opens again', async () => {
  renderAt(
    <LatePopover content={<p>Orden</p>}>
      <button type="button">Ajustes</button>
    </LatePopover>,
  )
  expect(document.querySelector('.bp6-popover-target')).toBeNull()
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  button().focus()
  fireEvent.click(button())
  expect(await screen.findByText('Orden')).toBeInTheDocument()
  fireEvent.click(button())
  await waitFor(() => expect(screen.queryByText('Orden')).not.toBeInTheDocument())
  // The button that was pressed is another one now: the keys still go to it.
  expect(button()).toHaveFocus()
  fireEvent.click(button())
  expect(await screen.findByText('Orden')).toBeInTheDocument()
})

test('it can be open from the start', async () => {
  renderAt(
    <LatePopover content={<p>Orden</p>} isOpenAtFirst>
      <button type="button">Ajustes</button>
    </LatePopover>,
  )
  expect(await screen.findByText('Orden')).toBeInTheDocument()
})
