import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageTooSlow } from '../lib/browser/page-load.ts'
import { RouteError } from './router.tsx'

const logged: unknown[] = []
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(...words))
})
afterEach(() => void vi.restoreAllMocks())

/** Opens a page that throws this error. */
const openPageThat = async (failure: Error) => {
  const fail = () => {
    throw failure
  }
  const route = { path: '/', loader: fail, element: null, ErrorBoundary: RouteError, HydrateFallback: () => null }
  render(<RouterProvider router={createMemoryRouter([route])} />)
  return screen.findByRole('alert')
}

test('a failed page shows the error in its own place', async () => {
  expect(await openPageThat(new Error('a defect'))).toHaveTextContent('No se pudo abrir la página')
})

test('a page that exceeds the timeout shows the timeout', async () => {
  expect(await openPageThat(new PageTooSlow('120000 ms'))).toHaveTextContent('La página tardó demasiado en cargar')
})

test('without a network the error names the connection, and retry keeps the page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const alert = await openPageThat(new TypeError('Failed to fetch'))
  expect(alert).toHaveTextContent('No hay conexión con el servidor.')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  // jsdom logs an error when a page reloads.
  expect(logged.map(String).join()).not.toContain('navigation')
  expect(alert).toBeInTheDocument()
})
