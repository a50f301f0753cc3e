import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnded, removeToken } from '../../lib/auth/session.ts'
import { notify } from './toaster.ts'

/** In steps: the result of a timer renders before the next timer starts. */
const after = async (milliseconds: number) => {
  for (let step = 0; step < milliseconds; step += 200) await act(() => vi.advanceTimersByTimeAsync(200))
}
const show = async (title: string, more: Partial<Parameters<typeof notify>[0]> = {}) => {
  await act(() => notify({ title, ...more }))
  await after(200)
}

// The first toast loads the toaster with the real clock; after it Blueprint waits 50 ms before the next toast.
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

test('an undo stays its full time, although it replaces another toast with the same key', async () => {
  await show('Costo guardado', { key: 'order-1' })
  await after(3200)
  await show('Costo quitado', { key: 'order-1', kind: 'undo', action: { text: 'Deshacer', onClick: () => undefined } })
  await after(400)
  expect(screen.queryByText('Costo guardado')).not.toBeInTheDocument()
  await after(4400)
  expect(screen.getByText('Costo quitado')).toBeInTheDocument()
  expect(screen.getByText('Costo quitado').closest('.bp6-toast')).toHaveClass('toast-undo')
  await after(1000)
  expect(screen.queryByText('Costo quitado')).not.toBeInTheDocument()
})

test('at most five toasts are shown: the oldest disappears, but not an undo', async () => {
  await show('Costo quitado', { kind: 'undo', action: { text: 'Deshacer', onClick: () => undefined } })
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) await show(title)
  await after(1000)
  expect(screen.getByText('Costo quitado')).toBeInTheDocument()
  expect(screen.queryByText('b')).not.toBeInTheDocument()
  expect(['c', 'd', 'e', 'f'].every((title) => screen.queryByText(title) !== null)).toBe(true)
})

test('after the session has ended no error toast is shown over the sign-in page', async () => {
  removeToken()
  sessionEnded.keep()
  await show('No se pudo exportar', { kind: 'failed' })
  expect(screen.queryByText('No se pudo exportar')).not.toBeInTheDocument()
  sessionEnded.forget()
  await show('No se pudo copiar', { kind: 'failed' })
  expect(screen.getByText('No se pudo copiar')).toBeInTheDocument()
})
