import { Button } from '@blueprintjs/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { LatePopover } from './late-popover.tsx'

const button = () => screen.getByRole('button', { name: 'Ajustes' })

test('the popover opens on its button, closes, and opens again', async () => {
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
  // The pressed button has been replaced: keys still go to the new one.
  expect(button()).toHaveFocus()
  fireEvent.click(button())
  expect(await screen.findByText('Orden')).toBeInTheDocument()
})

test('an initially open popover closes on Escape, which focuses its button', async () => {
  renderAt(
    <LatePopover content={<p>Orden</p>} isOpenAtFirst>
      <button type="button">Ajustes</button>
    </LatePopover>,
  )
  const popover = (await screen.findByText('Orden')).closest('.bp6-overlay')
  // Blueprint moves the focus a frame later; Escape closes the popover from within.
  await waitFor(() => expect(popover).toContainElement(document.activeElement as HTMLElement))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Orden')).not.toBeInTheDocument())
  expect(button()).toHaveFocus()
})

test('the popover takes the focus when it opens and never again, however often its button renders', async () => {
  const Counted = () => {
    const [count, setCount] = useState(0)
    return (
      <>
        <input aria-label="Límite" onChange={() => setCount(count + 1)} />
        <LatePopover content={<p>Orden</p>}>
          <Button text="Ajustes" data-count={count} />
        </LatePopover>
      </>
    )
  }
  renderAt(<Counted />)
  fireEvent.click(button())
  expect(await screen.findByText('Orden')).toBeInTheDocument()
  const field = screen.getByRole('textbox', { name: 'Límite', hidden: true })
  act(() => field.focus())
  for (const value of ['1', '12']) fireEvent.change(field, { target: { value } })
  expect(button()).toHaveAttribute('data-count', '2')
  expect(field).toHaveFocus()
})
