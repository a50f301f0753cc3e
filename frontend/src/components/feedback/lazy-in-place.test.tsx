import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { startTexts } from '../../testing/texts.ts'
import { lazyInPlace } from './lazy-in-place.tsx'

beforeAll(startTexts)
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => void jest.restoreAllMocks())

const Sale = ({ name }: { name: string }) => <h2>Sale of {name}</h2>
const gone = () => new TypeError('Failed to fetch dynamically imported module')

/** A page with two tabs; the code of one arrives as the answers say, one after the other. */
const open = (...answers: (ComponentType<{ name: string }> | Error)[]) => {
  let asked = 0
  const Part = lazyInPlace(async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing')
    return answer
  })
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
  return { asked: () => asked }
}

test('a part whose code does not come says so in its own place, and comes when it is asked for again', async () => {
  const { asked } = open(gone(), gone(), Sale)
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  expect(screen.getByText('the bar')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar esta parte')
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: 'Sale of MVD-1' })).toBeInTheDocument()
  expect(asked()).toBe(3)
})

test('it is asked for again when its place is looked at again', async () => {
  open(gone(), Sale)
  await screen.findByRole('alert')
  await userEvent.click(screen.getByText('tab'))
  expect(screen.getByText('the other tab')).toBeInTheDocument()
  await userEvent.click(screen.getByText('tab'))
  expect(await screen.findByRole('heading', { name: 'Sale of MVD-1' })).toBeInTheDocument()
})
