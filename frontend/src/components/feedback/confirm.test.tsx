import { fireEvent, screen, waitFor } from '@testing-library/react'
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

test('where a confirmation stays open, as what was confirmed failed, its keys are heard again', async () => {
  const focused = () => document.activeElement as HTMLElement
  let closed = 0
  renderAt(
    // A browser takes the focus from a button that is busy.
    <Confirm isOpen onConfirm={async () => focused().blur()} onCancel={() => (closed += 1)}>
      It goes out.
    </Confirm>,
  )
  const button = await screen.findByRole('button', { name: /^Confirm/ })
  await userEvent.click(button)
  await waitFor(() => expect(focused()).toBe(button))
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(1)
})

test('a confirmation that needs more room than others is no wider than the window', async () => {
  renderAt(
    <Confirm isOpen width={620} onConfirm={() => undefined} onCancel={() => undefined}>
      It goes out.
    </Confirm>,
  )
  const dialog = (await screen.findByRole('button', { name: /^Confirm/ })).closest<HTMLElement>('.confirm')
  expect(dialog?.style).toMatchObject({ width: '620px', maxWidth: 'calc(100vw - 32px)' })
})
