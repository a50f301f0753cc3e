import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { lazyPart } from '../components/feedback/lazy-part.tsx'
import { startTexts } from '../testing/texts.ts'
import { pageCode } from './page-code.tsx'

beforeAll(startTexts)
afterEach(() => void jest.restoreAllMocks())

const Bar = () => (
  <>
    <nav>the bar</nav>
    <Outlet />
  </>
)

const Notes = () => <h1>Notes</h1>

/** Answers one after the other: code, or a failed import. */
const arriving = (...answers: (ComponentType | Error)[]) => {
  let asked = 0
  const load = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing')
    return answer
  }
  return { load, asked: () => asked }
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

const offline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const failed = () => new TypeError('Failed to fetch dynamically imported module')

test('a page whose code does not arrive leaves the bar, says what is wrong, and comes when it is asked for again', async () => {
  offline()
  const reported: unknown[] = []
  // jsdom has none.
  Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) })
  const { load, asked } = arriving(failed(), failed(), Notes)
  open(load)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo abrir la página')
  expect(screen.getByText('the bar')).toBeInTheDocument()
  expect(reported).toEqual([failed()])
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo abrir la página')
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Notes' })).toBeInTheDocument()
  expect(asked()).toBe(3)
})

test('a part whose code does not arrive takes nothing with it, and is asked for again the next time', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { load, asked } = arriving(failed(), Notes)
  const Part = lazyPart(async () => ({ default: await load() }))
  const missing: unknown[] = []
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        {isOpen && (
          <Part
            onMissing={(error) => {
              missing.push(error)
              setOpen(false)
            }}
          />
        )}
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByText('open'))
  await waitFor(() => expect(missing).toHaveLength(1))
  await userEvent.click(screen.getByText('open'))
  expect(await screen.findByRole('heading', { name: 'Notes' })).toBeInTheDocument()
  expect(asked()).toBe(2)
})
