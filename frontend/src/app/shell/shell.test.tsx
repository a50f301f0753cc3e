import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookAgain, sawBuilding } from '../../lib/api/being-built.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { Shell } from './shell.tsx'

beforeEach(
  () =>
    void fakeApi({
      'GET /app/v1/notification/': () => ({ body: [] }),
    }),
)
// Twice: the first call clears the report of the test, the second ends the rebuild state.
afterEach(() => act(() => void [lookAgain(), lookAgain()]))

// Without a session, so that no socket opens.
const open = (path = '/home', loadNext: () => Promise<null> = async () => null) => {
  const page = (name: string) => (
    <>
      <h1>{name}</h1>
      <Link to="/next">next</Link>
    </>
  )
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        HydrateFallback: () => null,
        children: [
          { path: '/home', element: page('Home') },
          { path: '/next', element: page('Next'), loader: loadNext },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })

test('the page is within the bar, and the keyboard can skip the bar', () => {
  open()
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: 'Home' }))
  expect(screen.getByRole('link', { name: 'Ir al contenido' })).toHaveAttribute(
    'href',
    `#${screen.getByRole('main').id}`,
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('while the next page loads the bar shows it', async () => {
  let come: () => void = () => undefined
  open('/home', () => new Promise((resolve) => (come = () => resolve(null))))
  fireEvent.click(screen.getByText('next'))
  expect(await screen.findByRole('progressbar', { name: 'Cargando…' })).toBeInTheDocument()
  await act(async () => come())
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('? opens the shortcut sheet, which replaces nothing else', async () => {
  open()
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeInTheDocument()
  expect(screen.queryByPlaceholderText('Buscar o ejecutar…')).not.toBeInTheDocument()
})

test('Ctrl+K and the button open the palette', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Buscar o ejecutar…' }))
  expect(await screen.findByPlaceholderText('Buscar o ejecutar…')).toBeInTheDocument()
})

test('the notifications are a panel of the address', async () => {
  const router = open('/home?panel=notifications')
  expect(await screen.findByRole('complementary', { name: 'Notificaciones' })).toBeInTheDocument()
  await act(() => router.navigate('/home'))
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument())
})

test('a response that reports rebuilt tables shows a banner above the page', async () => {
  open()
  act(sawBuilding)
  expect(await screen.findByRole('status')).toHaveTextContent('Se están reconstruyendo las listas')
})
