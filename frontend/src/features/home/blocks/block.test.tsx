import { render, screen } from '@testing-library/react'
import { quotationRow } from '@freight/contracts/testing/sample-views'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { CardToCome, HeldCards } from '../layout-stability.tsx'
import { Block, type BlockProps } from './block.tsx'

beforeEach(() => localStorage.clear())

const block = (rows: number | undefined, fields: Partial<BlockProps> = {}): ReactElement => (
  <MemoryRouter>
    <HeldCards>
      <Block
        title="Solicitudes nuevas"
        note=""
        count={rows}
        columns={[{ id: 'reference', cell: ({ key }) => key }]}
        query={{
          data:
            rows === undefined
              ? undefined
              : Array.from({ length: rows }, (_, n) => quotationRow({ key: `MVD-2026-00000${n}` })),
          error: undefined,
          refetch: () => undefined,
        }}
        maxRows={6}
        empty="Nada"
        {...fields}
      />
    </HeldCards>
  </MemoryRouter>
)

const card = () => screen.getByRole('region', { name: 'Solicitudes nuevas' })
const held = () => document.querySelector('[data-held]')
const height = () => card().querySelector('header + div')?.getAttribute('style')

test('a card without a stored height has its maximum height and holds back the cards', () => {
  render(block(undefined))
  expect(held()).not.toBeNull()
  expect(height()).toBe('min-height: 186px;')
})

test('a card is as high as its rows, and its empty text is one line', () => {
  const { unmount } = render(block(1))
  expect(held()).toBeNull()
  expect(height()).toBe('min-height: 31px;')
  unmount()
  render(block(0, { columns: [{ id: 'reference', head: 'Referencia', cell: ({ key }) => key }] }))
  expect(height()).toBe('min-height: 31px;')
})

test('a loading card keeps its height from the last visit', () => {
  render(block(4)).unmount()
  render(block(undefined))
  expect(held()).toBeNull()
  expect(height()).toBe('min-height: 124px;')
})

test('a card with an error does not hold back the others', () => {
  render(block(undefined, { query: { data: undefined, error: new Error('not there'), refetch: () => undefined } }))
  expect(held()).toBeNull()
})

test('a card whose code is loading holds back the others until it renders', () => {
  const { rerender } = render(
    <HeldCards>
      <CardToCome />
    </HeldCards>,
  )
  expect(held()).not.toBeNull()
  rerender(
    <HeldCards>
      <p>Tarifas por vencer</p>
    </HeldCards>,
  )
  expect(held()).toBeNull()
})

test('a count of thousands has its separator', () => {
  render(block(1, { count: 1450 }))
  expect(card().querySelector('.count')).toHaveTextContent(/^1\.450$/)
})

test('a collapsing card without rows shows only its head; with rows it is a usual card', () => {
  const { unmount } = render(block(0, { collapses: true }))
  expect(card()).toHaveTextContent('Solicitudes nuevas')
  expect(screen.getByText('Nada')).not.toBeVisible()
  unmount()
  render(block(1, { collapses: true }))
  expect(screen.getByText('MVD-2026-000000')).toBeVisible()
})
