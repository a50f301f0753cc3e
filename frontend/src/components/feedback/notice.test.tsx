import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { Empty, NoticeCard } from './load-state.tsx'
import { SavingMark } from './saving-mark.tsx'

test('a conflict names the other user if known, and shows the differences if possible', () => {
  const done: string[] = []
  renderAt(<ConflictCard onReload={() => void done.push('reload')} />)
  expect(screen.getByText('Otra persona cambió esta cotización')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ver diferencias' })).not.toBeInTheDocument()
  renderAt(<ConflictCard by="Ana" onReload={() => undefined} onDifferences={() => void done.push('differences')} />)
  expect(screen.getByText('Ana cambió esta cotización')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Ver diferencias' }))
  expect(done).toEqual(['differences'])
})

test('an empty state names what belongs there, and offers the next step if there is one', () => {
  renderAt(<Empty kind="none" title="Nada todavía" />)
  const place = screen.getByRole('heading', { level: 2, name: 'Nada todavía' }).parentElement
  expect(place?.querySelector('p')).toBeNull()
  expect(place?.querySelector('.empty-actions')).toBeNull()
  renderAt(<Empty kind="no-match" title="Sin resultados" help="Los filtros" actions={<b>Limpiar</b>} level="h1" />)
  const other = screen.getByRole('heading', { level: 1, name: 'Sin resultados' }).parentElement
  expect(other).toHaveTextContent('Sin resultadosLos filtrosLimpiar')
})

test('a notice has its colour, or is quiet', () => {
  renderAt(
    <NoticeCard icon="!" hue="amber">
      Vencida
    </NoticeCard>,
  )
  expect(screen.getByText('!')).toHaveAttribute('data-hue', 'amber')
  expect(screen.getByText('!')).toHaveClass('hue')
  renderAt(<NoticeCard icon="?">Nueva</NoticeCard>)
  expect(screen.getByText('?')).toHaveClass('secondary')
})

test.each([
  ['saving', 'guardando…', null],
  ['still-processing', 'sigue en proceso', 'amber'],
  ['saved', 'guardado', 'green'],
] as const)('%s has its text, colour and sign', (state, words, hue) => {
  renderAt(<SavingMark state={state} />)
  const mark = screen.getByText(words)
  expect(mark.getAttribute('data-hue')).toBe(hue)
  expect(mark.querySelectorAll('.saving-ring')).toHaveLength(state === 'saving' ? 1 : 0)
  expect(mark.querySelectorAll('svg')).toHaveLength(state === 'saving' ? 0 : 1)
})
