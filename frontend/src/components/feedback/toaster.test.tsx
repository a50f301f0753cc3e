import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { notify } from './toaster.ts'

/** In steps: what a timer changes is drawn before the next one starts. */
const after = async (milliseconds: number) => {
  for (let step = 0; step < milliseconds; step += 200) await act(() => vi.advanceTimersByTimeAsync(200))
}
const say = async (title: string, more: Partial<Parameters<typeof notify>[0]> = {}) => {
  await act(() => notify({ title, ...more }))
  await after(200)
}

// What is loaded at the first toast is loaded with the real clock; by that one Blueprint waits 50 ms before the next.
beforeAll(async () => {
  await notify({ title: 'Primero' })
  await screen.findByText('Primero')
  await new Promise((resolve) => setTimeout(resolve, 100))
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await after(20_000)
  vi.useRealTimers()
})

test('an undo stands its full time, though another toast of the same thing came before', async () => {
  await say('Costo guardado', { key: 'order-1' })
  await after(3200)
  await say('Costo quitado', { key: 'order-1', kind: 'undo', action: { text: 'Deshacer', onClick: () => undefined } })
  await after(400)
  expect(screen.queryByText('Costo guardado')).not.toBeInTheDocument()
  await after(4400)
  expect(screen.getByText('Costo quitado')).toBeInTheDocument()
  expect(screen.getByText('Costo quitado').closest('.bp6-toast')).toHaveClass('toast-undo')
  await after(1000)
  expect(screen.queryByText('Costo quitado')).not.toBeInTheDocument()
})

test('five at most: the oldest goes, but not one that takes something back', async () => {
  await say('Costo quitado', { kind: 'undo', action: { text: 'Deshacer', onClick: () => undefined } })
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) await say(title)
  await after(1000)
  expect(screen.getByText('Costo quitado')).toBeInTheDocument()
  expect(screen.queryByText('b')).not.toBeInTheDocument()
  expect(['c', 'd', 'e', 'f'].every((title) => screen.queryByText(title) !== null)).toBe(true)
})
