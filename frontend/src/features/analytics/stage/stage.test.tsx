import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { Stage } from './stage.tsx'

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && (
        <Stage label="chart" onClose={() => setOpen(false)}>
          <p className="bp6-portal">
            <button type="button">menu</button>
          </p>
        </Stage>
      )}
    </>
  )
}

test('the page behind an open stage is inert, and gets the focus back after Escape', async () => {
  renderAt(<Page />)
  const open = screen.getByRole('button', { name: 'open' })
  open.focus()
  fireEvent.click(open)
  const stage = screen.getByRole('dialog', { name: 'chart' })
  expect(stage).toHaveFocus()
  expect(open.closest('[inert]')).not.toBeNull()
  expect(stage.closest('[inert]')).toBeNull()
  const { style } = document.documentElement
  expect(style.overflow).toBe('hidden')
  fireEvent.keyDown(stage, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(open.closest('[inert]')).toBeNull()
  expect(style.overflow).toBe('')
  expect(open).toHaveFocus()
})

test('Escape in a menu closes only the menu, not the stage', () => {
  renderAt(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'menu' }), { key: 'Escape' })
  expect(screen.getByRole('dialog', { name: 'chart' })).toBeInTheDocument()
})
