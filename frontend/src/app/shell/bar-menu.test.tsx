import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { BarMenu, type BarMenuProps } from './top-bar.tsx'

const drawMenu = (more: Partial<BarMenuProps> = {}) =>
  renderAt(
    <BarMenu className="bar-item" groups={[{ lines: [{ id: 'a', text: 'Historial', path: '/historial' }] }]} {...more}>
      Comercial
    </BarMenu>,
  )

const open = async (name = 'Comercial') => {
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}

test('only the button is shown until it is pressed', async () => {
  drawMenu()
  expect(screen.getByRole('button', { name: 'Comercial' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await open()
  expect(screen.getByRole('button', { name: 'Comercial' })).toHaveAttribute('aria-expanded', 'true')
})

test('an icon button has an accessible label', async () => {
  drawMenu({ label: 'Usuario Lucía', children: 'LF' })
  await open('Usuario Lucía')
  expect(screen.getByRole('menu', { name: 'Usuario Lucía' })).toBeInTheDocument()
})

test('an entry with a path is a link, also for another tab', async () => {
  const { place } = drawMenu()
  const link = (await open()).getByRole('menuitem', { name: 'Historial' })
  expect(link).toHaveAttribute('href', '/historial')
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) expect(fireEvent.click(link, { [key]: true })).toBe(true)
  expect(place()).toBe('/')
  expect(fireEvent.click(link)).toBe(false)
  expect(place()).toBe('/historial')
})

test('an entry without a path runs an action; one of several choices is marked as chosen', async () => {
  const write = vi.fn()
  drawMenu({
    groups: [
      {
        heading: 'Formato de importes',
        lines: [
          { id: 'local', text: 'US$ 1.000', isChosen: true },
          { id: 'us', text: '1,000', isChosen: false, onClick: write },
        ],
      },
      { lines: [{ id: 'keys', text: 'Atajos', note: '?' }] },
    ],
  })
  const menu = await open()
  expect(menu.getByText('Formato de importes')).toHaveClass('bp6-menu-header')
  const [local, us] = menu.getAllByRole('menuitemradio')
  expect(local).toHaveAttribute('aria-checked', 'true')
  expect(local?.querySelector('svg')).not.toBeNull()
  expect(us).toHaveAttribute('aria-checked', 'false')
  expect(us?.querySelector('svg')).toBeNull()
  const keys = menu.getByRole('menuitem')
  expect(keys).not.toHaveAttribute('aria-checked')
  expect(keys).toHaveTextContent('Atajos?')
  if (us !== undefined) fireEvent.click(us)
  expect(write).toHaveBeenCalledTimes(1)
})

test('groups are separated by a line, except before a heading and before the first group', async () => {
  const line = (id: string) => ({ id, text: id })
  drawMenu({
    groups: [{ lines: [line('a')] }, { lines: [line('b')] }, { heading: 'c', lines: [line('d')] }],
  })
  await open()
  expect(screen.getByRole('menu').querySelectorAll('hr')).toHaveLength(1)
  expect(screen.getByRole('menu').firstElementChild?.tagName).not.toBe('HR')
})

test('arrows, Home and End move cyclically', async () => {
  drawMenu({ groups: [{ lines: ['a', 'b', 'c'].map((id) => ({ id, text: id })) }] })
  const lines = (await open()).getAllByRole('menuitem')
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('menu'), { key })
  const focused = () => lines.findIndex((line) => line === document.activeElement)
  const steps = ['End', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Home', 'ArrowDown']
  expect(steps.map((key) => [press(key), focused()][1])).toEqual([2, 0, 2, 1, 0, 1])
  expect(press('x')).toBe(true)
  expect(focused()).toBe(1)
})
