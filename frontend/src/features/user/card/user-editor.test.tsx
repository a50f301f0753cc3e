import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNarrow } from './user-card.tsx'

afterEach(() => vi.restoreAllMocks())
afterEach(() => vi.unstubAllGlobals())

const Card = () => {
  const { ref, isNarrow } = useNarrow(860)
  return <div ref={ref}>{isNarrow ? 'narrow' : 'wide'}</div>
}

test('the card is narrow from the first render until there is room', () => {
  let width = 859.5
  let look = () => {}
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, width, 9))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(seen: () => void) {
        look = seen
      }
      observe() {}
      disconnect() {}
    },
  )
  render(<Card />)
  expect(screen.getByText('narrow')).toBeInTheDocument()
  width = 860
  act(() => look())
  expect(screen.getByText('wide')).toBeInTheDocument()
})
