import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The code of open menus fails to load.
vi.doMock('./bar-popover.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const { BarMenu } = await import('./bar-menu.tsx')

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

test('a menu that fails to open keeps its button, and a toast shows the reason', async () => {
  render(
    <BarMenu className="bar-item" groups={[]}>
      Comercial
    </BarMenu>,
  )
  fireEvent.pointerEnter(screen.getByRole('button'))
  // For two concurrent imports Vitest gives the second one the real module.
  await vi.dynamicImportSettled()
  fireEvent.click(screen.getByRole('button', { name: 'Comercial' }))
  expect(await screen.findByText('No se pudo cargar esta parte')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Comercial' })).toHaveAttribute('aria-expanded', 'false')
})
