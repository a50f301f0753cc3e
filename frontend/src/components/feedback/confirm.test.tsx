import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { Confirm } from './confirm.tsx'
import { ConfirmTitle } from './confirm-title.ts'

const shown = async () => {
  let confirmed = 0
  renderAt(
    <Confirm isOpen onConfirm={() => void (confirmed += 1)} onCancel={() => undefined}>
      It goes out.
    </Confirm>,
  )
  return { button: await screen.findByRole('button', { name: /^Confirm/ }), times: () => confirmed }
}

test('releasing the key that opened a confirmation does not confirm it', async () => {
  const { button, times } = await shown()
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(times()).toBe(0)
})

test('a new key press confirms', async () => {
  const { button, times } = await shown()
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(times()).toBe(1)
})

test('if the confirmed command fails the dialog stays open and reacts to keys', async () => {
  const focused = () => document.activeElement as HTMLElement
  let closed = 0
  renderAt(
    // Browsers blur a busy button.
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

test('a wide confirmation is never wider than the window', async () => {
  renderAt(
    <Confirm isOpen width={620} onConfirm={() => undefined} onCancel={() => undefined}>
      It goes out.
    </Confirm>,
  )
  const dialog = (await screen.findByRole('button', { name: /^Confirm/ })).closest<HTMLElement>('.confirm')
  expect(dialog?.style).toMatchObject({ width: '620px', maxWidth: 'calc(100vw - 32px)' })
})

test.each([
  ['a question without fields', 'It goes out.', 'Confirmar'],
  ['a dialog with a field', <textarea key="why" aria-label="Motivo" />, 'Rechazar oferta'],
])('%s has its title', async (_, body, title) => {
  renderAt(
    <ConfirmTitle value="Rechazar oferta">
      <Confirm isOpen onConfirm={() => undefined} onCancel={() => undefined}>
        {body}
      </Confirm>
    </ConfirmTitle>,
  )
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument()
})

test('a line confirms with Enter and a text with Ctrl+Enter; a search or a choice keeps its Enter', async () => {
  let confirmed = 0
  renderAt(
    <Confirm isOpen isWritten onConfirm={() => void (confirmed += 1)} onCancel={() => undefined}>
      <input aria-label="Price" />
      <textarea aria-label="Reason" />
      <input type="search" aria-label="Agent" />
      <input role="combobox" aria-expanded="false" aria-controls="list" aria-label="Client" />
    </Confirm>,
  )
  const press = async (name: string, keys: string) => {
    ;(await screen.findByLabelText(name)).focus()
    await userEvent.keyboard(keys)
    return confirmed
  }
  expect(await press('Agent', '{Enter}')).toBe(0)
  expect(await press('Client', '{Enter}')).toBe(0)
  expect(await press('Reason', '{Enter}')).toBe(0)
  expect(await press('Reason', '{Control>}{Enter}{/Control}')).toBe(1)
  expect(await press('Price', '{Enter}')).toBe(2)
})
