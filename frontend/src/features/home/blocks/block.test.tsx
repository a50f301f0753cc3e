import { render, screen } from '@testing-library/react'
import { quotationRow } from '@freight/contracts/testing/sample-views'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { CardToCome, HeldCards } from '../held-cards.tsx'
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
        rows={
          rows === undefined
            ? undefined
            : Array.from({ length: rows }, (_, n) => quotationRow({ key: `MVD-2026-00000${n}` }))
        }
        most={6}
        empty="Nada"
        error={undefined}
        onRetry={() => undefined}
        {...fields}
      />
    </HeldCards>
  </MemoryRouter>
)

const card = () => screen.getByRole('region', { name: 'Solicitudes nuevas' })
const held = () => document.querySelector('[data-held]')
const height = () => card().querySelector('header + div')?.getAttribute('style')

test('a card never seen before is as high as its most rows, and is held back, since nobody knows its height', () => {
  render(block(undefined))
  expect(held()).not.toBeNull()
  expect(height()).toBe('min-height: 186px;')
})

test('a card is as high as its rows need, and what says that there is nothing is one line', () => {
  const { unmount } = render(block(1))
  expect(held()).toBeNull()
  expect(height()).toBe('min-height: 31px;')
  unmount()
  render(block(0, { columns: [{ id: 'reference', head: 'Referencia', cell: ({ key }) => key }] }))
  expect(height()).toBe('min-height: 31px;')
})

test('a card is as high while it loads as it was when it was last seen', () => {
  render(block(4)).unmount()
  render(block(undefined))
  expect(held()).toBeNull()
  expect(height()).toBe('min-height: 124px;')
})

test('a card whose rows could not be read holds up nobody', () => {
  render(block(undefined, { error: new Error('not there') }))
  expect(held()).toBeNull()
})

test('a card whose code is still to come holds the others back until it is there', () => {
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
