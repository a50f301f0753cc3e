import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { type ComponentType, type FunctionComponent, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_LOAD_LIMIT, reloading } from '../../lib/browser/page-load.ts'
import { startTexts } from '../../testing/texts.ts'
import { lazyPart, lazyParts } from './lazy-part.tsx'

beforeAll(startTexts)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Sale = ({ name }: { name: string }) => <h2>Sale of {name}</h2>
const missingChunk = () => new TypeError('Failed to fetch dynamically imported module')

/** Results of consecutive loads: code, or a failed import. */
const arriving = <Props,>(...answers: (ComponentType<Props> | Error)[]) => {
  let loads = 0
  const load = async () => {
    const answer = answers[Math.min(loads++, answers.length - 1)]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing')
    return answer
  }
  return { load, asked: () => loads }
}

/** A page with two tabs; the code of one loads with the given results in order. */
const open = (...answers: (ComponentType<{ name: string }> | Error)[]) => {
  const { load, asked: loads } = arriving(...answers)
  const Part = lazyPart(load)
  const Page = () => {
    const [isOther, setOther] = useState(false)
    return (
      <>
        <nav>the bar</nav>
        <button onClick={() => setOther(!isOther)}>tab</button>
        {isOther ? <p>the other tab</p> : <Part name="MVD-1" />}
      </>
    )
  }
  render(<Page />)
  return { asked: loads }
}

test('a part whose code fails to load shows an error in its place, and loads on retry', async () => {
  const { asked: loads } = open(missingChunk(), missingChunk(), Sale)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  expect(screen.getByText('the bar')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Sale of MVD-1' })).toBeInTheDocument()
  expect(loads()).toBe(3)
})

test('code that fails twice while online was replaced by a deployment: the page reloads', async () => {
  const reload = vi.spyOn(reloading, 'now').mockImplementation(() => undefined)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const Part = lazyPart(arriving(missingChunk()).load)
  render(<Part />)
  const retry = () => screen.findByRole('button', { name: 'Reintentar' })
  fireEvent.click(await retry())
  expect(reload).not.toHaveBeenCalled()
  await retry()
  expect(reload).toHaveBeenCalledTimes(1)
  online.mockReturnValue(false)
  fireEvent.click(await retry())
  await retry()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('code is loaded again once the network is back, and that alone never reloads the page', async () => {
  const reload = vi.spyOn(reloading, 'now').mockImplementation(() => undefined)
  const { asked: loads } = open(missingChunk(), missingChunk(), Sale)
  await screen.findByRole('alert')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(loads()).toBe(2))
  await screen.findByRole('alert')
  expect(reload).not.toHaveBeenCalled()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Sale of MVD-1' })).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(loads()).toBe(3)
})

test('code is loaded again when its place is shown again', async () => {
  open(missingChunk(), Sale)
  await screen.findByRole('alert')
  await userEvent.click(screen.getByText('tab'))
  expect(screen.getByText('the other tab')).toBeInTheDocument()
  await userEvent.click(screen.getByText('tab'))
  expect(await screen.findByRole('heading', { name: 'Sale of MVD-1' })).toBeInTheDocument()
})

test('a part needs its texts as well as its code', async () => {
  const settings = i18next.getResourceBundle('es', 'settings')
  i18next.removeResourceBundle('es', 'settings')
  const Part = lazyPart(async () => Sale, { texts: ['settings'] })
  render(<Part name="MVD-1" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  i18next.addResourceBundle('es', 'settings', settings)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Sale of MVD-1' })).toBeInTheDocument()
})

test('the load of a part fails after two minutes', async () => {
  vi.useFakeTimers()
  const Part = lazyPart<{ name: string }>(() => new Promise(() => undefined), { waiting: <p>waiting</p> })
  render(<Part name="MVD-1" />)
  await act(() => vi.advanceTimersByTimeAsync(PAGE_LOAD_LIMIT - 1))
  expect(screen.getByText('waiting')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
})

test('parts of one module load with it, each with its own placeholder', async () => {
  let arrive: (module: { Sale: typeof Sale; Total: FunctionComponent }) => void = () => undefined
  const Total = () => <p>the total</p>
  const load = () => new Promise<{ Sale: typeof Sale; Total: FunctionComponent }>((resolve) => (arrive = resolve))
  const parts = lazyParts(load, { Sale: { waiting: <p>waiting for the sale</p> }, Total: {} })
  render(<parts.Sale name="MVD-1" />)
  expect(screen.getByText('waiting for the sale')).toBeInTheDocument()
  await act(async () => arrive({ Sale, Total }))
  expect(screen.getByRole('heading', { name: 'Sale of MVD-1' })).toBeInTheDocument()
  render(<parts.Total />)
  await act(async () => arrive({ Sale, Total }))
  expect(screen.getByText('the total')).toBeInTheDocument()
})

test('a part of a module that fails to load does not affect the other parts', async () => {
  const Total = () => <p>the total</p>
  const answers = [missingChunk(), undefined]
  const parts = lazyParts(
    async () => {
      const failure = answers.shift()
      if (failure !== undefined) throw failure
      return { Sale, Total }
    },
    { Sale: {}, Total: {} },
  )
  const { rerender } = render(<parts.Sale name="MVD-1" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  rerender(<parts.Total />)
  expect(await screen.findByText('the total')).toBeInTheDocument()
})

test('a dialog whose code fails to load closes with a toast, and can be opened again', async () => {
  const Dialog = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>close</button>
  const { load, asked: loads } = arriving(missingChunk(), Dialog)
  const Part = lazyPart(load)
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        {isOpen ? <Part onClose={() => setOpen(false)} /> : <p>closed</p>}
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByText('open'))
  expect(await screen.findByText('No se pudo cargar esta parte')).toBeInTheDocument()
  expect(screen.getByText('closed')).toBeInTheDocument()
  await userEvent.click(screen.getByText('open'))
  expect(await screen.findByText('close')).toBeInTheDocument()
  expect(loads()).toBe(2)
})

test('a closable pane with `missing: card` stays open and shows its error card', async () => {
  const closed = vi.fn()
  const Pane = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>the pane</button>
  const Part = lazyPart(arriving(missingChunk(), Pane).load, { missing: 'card' })
  render(
    <aside>
      <Part onClose={closed} />
    </aside>,
  )
  const pane = within(await screen.findByRole('complementary'))
  expect(await pane.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  expect(closed).not.toHaveBeenCalled()
  await userEvent.click(pane.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('the pane')).toBeInTheDocument()
})

test('a render error in a part does not affect the rest of the page', async () => {
  const Broken = () => {
    throw new Error('a defect')
  }
  const Part = lazyPart(async () => Broken)
  render(
    <>
      <Part />
      <p>the rest</p>
    </>,
  )
  // The code has loaded: neither the network nor a deployment is the cause.
  const card = (await screen.findByText('No se pudo mostrar esta parte')).closest('.error-card')
  expect(card).toHaveTextContent('No se pudo completar la acción.')
  expect(screen.getByText('the rest')).toBeInTheDocument()
})

test('a dialog with a render error shows a toast too, and closes', async () => {
  const closed = vi.fn()
  const Broken: ComponentType<{ onClose: () => void }> = () => {
    throw new Error('a defect')
  }
  const Part = lazyPart(async () => Broken)
  render(<Part onClose={closed} />)
  expect(await screen.findByText('No se pudo mostrar esta parte')).toBeInTheDocument()
  expect(closed).toHaveBeenCalledTimes(1)
})
