import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { Confirm } from './confirm.tsx'

const shown = async () => {
  let confirmed = 0
  renderAt(
    <Confirm isOpen onConfirm={() => void (confirmed += 1)} onCancel={() => undefined}>
      It goes out.
    </Confirm>,
  )
  return { button: await screen.findByRole('button', { name: /^Confirm/ }), times: () => confirmed }
}

test('the press that opened a confirmation does not confirm when it is let go', async () => {
  const { button, times } = await shown()
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(times()).toBe(0)
})

test('a press of its own confirms', async () => {
  const { button, times } = await shown()
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(times()).toBe(1)
})
