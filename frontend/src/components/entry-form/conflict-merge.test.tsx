import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ConflictButtons, ConflictQuestion } from './conflict-merge.tsx'

const conflict = (open: number) => {
  const done: string[] = []
  const ways = { open, yield: () => void done.push('yield'), apply: async () => void done.push('apply') }
  renderAt(<ConflictButtons conflict={ways} />)
  fireEvent.click(screen.getByRole('button', { name: 'Descartar lo mío' }))
  return done
}

test('a conflict requires a choice for fields that both users changed', () => {
  const ends = conflict(2)
  expect(screen.getByText('Falta elegir 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Recargar y aplicar' })).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  expect(ends).toEqual(['yield'])
  cleanup()
  const done = conflict(0)
  expect(screen.queryByText(/^Falta elegir/)).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  expect(done).toEqual(['yield', 'apply'])
})

test('a conflict that opens below a long form is brought into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const specs = { name: { label: 'Nombre' } }
  const version = { by: 'Joaquín Rey', at: '2026-11-30T15:00:00.000Z', revision: 8 }
  const question = { specs, ...version, merges: [], onApply: () => undefined, onDiscard: () => undefined }
  renderAt(<ConflictQuestion {...question} />)
  const panel = (await screen.findByRole('button', { name: 'Descartar lo mío' })).closest('section')
  expect(scroll.mock.contexts).toContain(panel)
  scroll.mockRestore()
})
