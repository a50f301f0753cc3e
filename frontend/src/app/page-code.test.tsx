import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PAGE_LOAD_LIMIT } from '../lib/browser/page-load.ts'
import { startTexts } from '../testing/texts.ts'
import { lazyPage, pageCode } from './page-code.tsx'

beforeAll(startTexts)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Bar = () => (
  <>
    <nav>the bar</nav>
    <Outlet />
  </>
)

const Notes = () => <h1>Notes</h1>

/** Results of consecutive loads: code, or a failed import. */
const arriving = (...answers: (ComponentType | Error)[]) => {
  let calls = 0
  const load = async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing')
    return answer
  }
  return { load, asked: () => calls }
}

const open = (load: () => Promise<ComponentType>) =>
  render(
    <RouterProvider
      router={createMemoryRouter(
        [{ element: <Bar />, HydrateFallback: () => null, children: [{ path: '/notas', lazy: pageCode(load) }] }],
        { initialEntries: ['/notas'] },
      )}
    />,
  )

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const failed = () => new TypeError('Failed to fetch dynamically imported module')

test('a page whose code fails to load keeps the bar, shows the error, and loads on retry', async () => {
  offline()
  const reported: unknown[] = []
  // jsdom has none.
  Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) })
  const { load, asked: calls } = arriving(failed(), failed(), Notes)
  open(load)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo abrir la página')
  expect(screen.getByText('the bar')).toBeInTheDocument()
  expect(reported).toEqual([failed()])
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo abrir la página')
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Notes' })).toBeInTheDocument()
  expect(calls()).toBe(3)
})

test('a page whose code exceeds two minutes shows the timeout, and loads on retry', async () => {
  vi.useFakeTimers()
  Object.assign(globalThis, { reportError: () => undefined })
  let come: (page: ComponentType) => void = () => undefined
  open(() => new Promise((resolve) => (come = resolve)))
  await act(() => vi.advanceTimersByTimeAsync(PAGE_LOAD_LIMIT - 1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert')).toHaveTextContent('La página tardó demasiado en cargar')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await act(async () => come(Notes))
  expect(screen.getByRole('heading', { name: 'Notes' })).toBeInTheDocument()
})

test('a page within a route, such as the form of /mis-cotizaciones?new, shows the timeout, and loads on retry', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let come: (page: ComponentType) => void = () => undefined
  const Form = lazyPage(() => new Promise<ComponentType>((resolve) => (come = resolve)))
  render(<Form />)
  await act(() => vi.advanceTimersByTimeAsync(PAGE_LOAD_LIMIT))
  expect(screen.getByRole('alert')).toHaveTextContent('La página tardó demasiado en cargar')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await act(async () => come(Notes))
  expect(screen.getByRole('heading', { name: 'Notes' })).toBeInTheDocument()
})
