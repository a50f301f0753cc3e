import { Button } from '@blueprintjs/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { UnsavedFirst } from './unsaved-first.tsx'

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {isOpen && <UnsavedFirst names={['Q-1:cost:c-1']} onClose={() => setOpen(false)} />}
    </main>
  )
}

test('whoever goes back from what is not saved is where they asked to go on', async () => {
  renderAt(<Page />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  act(() => opener.focus())
  fireEvent.click(opener)
  await waitFor(() => expect(document.activeElement?.closest('.unsaved-dialog')).not.toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('.unsaved-dialog')).toBeNull())
  await waitFor(() => expect(opener).toHaveFocus())
})
