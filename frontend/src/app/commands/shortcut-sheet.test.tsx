import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Command, useCommands } from '../../lib/browser/browser-commands.ts'
import ShortcutSheet from './shortcut-sheet.tsx'

const command = (id: string, more: Partial<Command>): Command => ({ id, title: id, run: () => undefined, ...more })

const open = (...commands: Command[]) => {
  const onClose = vi.fn()
  const Page = () => {
    useCommands(commands)
    return <ShortcutSheet onClose={onClose} />
  }
  render(<Page />)
  return { sheet: within(screen.getByRole('dialog', { name: 'Atajos de teclado' })), onClose }
}

/** Lines below a heading of the sheet. */
const linesOf = (sheet: ReturnType<typeof within>, heading: string) =>
  [...(sheet.getByText(heading).parentElement?.querySelectorAll('p') ?? [])].map((line) => line.textContent)

test('shortcuts of the screen precede global ones', () => {
  const { sheet } = open(
    command('Buscar', { keys: 'ctrl+k', scope: 'global' }),
    command('Asignar', { keys: 'a', scope: 'screen' }),
    command('Guardar', { keys: 'ctrl+s' }),
  )
  expect(linesOf(sheet, 'En esta pantalla')).toEqual(['AsignarA', 'GuardarCtrlS'])
  expect(linesOf(sheet, 'En toda la aplicación')).toEqual(['BuscarCtrlK'])
})

test('a screen without keys has no heading, and a command without keys no line', () => {
  const { sheet } = open(command('Salir', { scope: 'global' }), command('Ir', { keys: 'g q', scope: 'global' }))
  expect(sheet.queryByText('En esta pantalla')).not.toBeInTheDocument()
  expect(linesOf(sheet, 'En toda la aplicación')).toEqual(['IrGQ'])
  expect(sheet.getByTitle('G luego Q')).toBeInTheDocument()
})

test('Esc closes the shortcut sheet', () => {
  const { sheet, onClose } = open()
  fireEvent.keyDown(sheet.getByText('Atajos de teclado'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})
