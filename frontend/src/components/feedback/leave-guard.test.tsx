import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { LeaveGuard } from './leave-guard.tsx'

test.each([
  [/Cancelar/, '/form'],
  [/Confirmar/, '/home'],
])('leaving unsaved input asks for confirmation: %s leads to %s', async (button, path) => {
  const { router, place } = renderAt(
    <LeaveGuard isLost={(_, to) => to.pathname !== '/kept'}>Se pierde</LeaveGuard>,
    '/form',
  )
  await act(() => router.navigate('/home'))
  expect(await screen.findByText('Se pierde')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(place()).toBe(path))
})
