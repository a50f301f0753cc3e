import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'

// The code of open menus does not come.
jest.unstable_mockModule('./bar-popover.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const { BarMenu } = await import('./bar-menu.tsx')

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void jest.restoreAllMocks())

test('a menu that cannot be opened leaves its button, and a toast says why', async () => {
  render(
    <BarMenu className="bar-item" groups={[]}>
      Comercial
    </BarMenu>,
  )
  fireEvent.pointerEnter(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button', { name: 'Comercial' }))
  expect(await screen.findByText('No se pudo cargar esta parte')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Comercial' })).toHaveAttribute('aria-expanded', 'false')
})
