import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ConflictButtons } from './conflict-merge.tsx'

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
