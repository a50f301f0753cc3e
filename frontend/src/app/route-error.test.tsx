import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageTooSlow } from '../lib/browser/page-load.ts'
import { RouteError } from './route-error.tsx'

const said: unknown[] = []
beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(...words))
})
afterEach(() => void vi.restoreAllMocks())

/** A page that fails in this way. */
const openPageThat = async (failure: Error) => {
  const fail = () => {
    throw failure
  }
  const route = { path: '/', loader: fail, element: null, ErrorBoundary: RouteError, HydrateFallback: () => null }
  render(<RouterProvider router={createMemoryRouter([route])} />)
  return screen.findByRole('alert')
}

test('a page that failed says so in its own place', async () => {
  expect(await openPageThat(new Error('a defect'))).toHaveTextContent('No se pudo abrir la página')
})

test('a page that took too long says that', async () => {
  expect(await openPageThat(new PageTooSlow('120000 ms'))).toHaveTextContent('La página tardó demasiado en cargar')
})

test('without a network that is what is wrong, and asking again takes nothing away', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const alert = await openPageThat(new TypeError('Failed to fetch'))
  expect(alert).toHaveTextContent('No hay conexión con el servidor.')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  // A browser that was told to load anew would say that it cannot do so here.
  expect(said.map(String).join()).not.toContain('navigation')
  expect(alert).toBeInTheDocument()
})
