import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { useFormat } from '../../../lib/format/format.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { ChargeCode } from '../charge-code.ts'
import { baf } from '../samples/baf.ts'
import { ChoiceCell, chargeCodeColumns, type ColumnNeeds, FlagCell } from './charge-code-columns.tsx'

const taxes = [
  { value: 'NONE', label: 'Ninguno' },
  { value: 'VAT', label: 'IVA', note: '22 %' },
  { value: 'OTHER', label: 'Otro' },
] as const
type Tax = (typeof taxes)[number]['value']

const cell = (value: Tax, isLocked = false) => {
  const chosen: string[] = []
  renderAt(
    <ChoiceCell<Tax>
      value={value}
      none="NONE"
      options={taxes}
      label="Impuesto"
      cell="BAF tax"
      foot="En Ajustes"
      isLocked={isLocked}
      onChange={(next) => void chosen.push(next)}
    />,
  )
  return chosen
}
const button = () => screen.getByRole('button', { name: /^Impuesto: / })
const list = () => screen.findByRole('listbox', { name: 'Impuesto' })
const active = () => document.querySelector('[data-active]')?.textContent

test('a locked cell only shows its value', () => {
  cell('VAT', true)
  expect(screen.getByText('IVA')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('insignificant values are rendered in grey', () => {
  cell('NONE')
  expect(button()).toHaveAttribute('data-none', 'true')
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  cleanup()
  cell('VAT')
  expect(button()).not.toHaveAttribute('data-none')
})

test('keys move cyclically in the open list, a first letter too; Enter selects', async () => {
  const chosen = cell('NONE')
  fireEvent.click(button())
  const box = await list()
  expect(screen.getByText('22 %')).toBeInTheDocument()
  expect(screen.getByText('En Ajustes')).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Ninguno' }).querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('option', { name: 'Otro' }).querySelector('svg')).toBeNull()
  const press = (key: string) => fireEvent.keyDown(box, { key })
  press('ArrowUp')
  expect(active()).toContain('Otro')
  press('ArrowDown')
  expect(active()).toContain('Ninguno')
  press('i')
  expect(active()).toContain('IVA')
  press('x')
  press('Shift')
  expect(active()).toContain('IVA')
  press('End')
  press('Home')
  expect(active()).toContain('Ninguno')
  press('End')
  press('Enter')
  expect(chosen).toEqual(['OTHER'])
  await waitFor(() => expect(button()).toHaveFocus())
})

test.each([['Escape'], ['Tab']])(
  '%s closes the list unchanged; selecting the current value is no change',
  async (key) => {
    const chosen = cell('VAT')
    fireEvent.click(button())
    fireEvent.keyDown(await list(), { key })
    await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'))
    fireEvent.click(button())
    fireEvent.keyDown(await list(), { key: ' ' })
    fireEvent.click(button())
    fireEvent.click(await screen.findByRole('option', { name: /^Otro/ }))
    expect(chosen).toEqual(['OTHER'])
  },
)

const flag = (row: ChargeCode, name: 'sea' | 'air') => {
  const changes: unknown[] = []
  renderAt(<FlagCell row={row} name={name} onChange={async (_, change) => void changes.push(change)} />)
  return changes
}

test('a transport is toggled in place; a retired code only shows it', () => {
  const changes = flag(baf, 'sea')
  fireEvent.click(screen.getByRole('checkbox', { name: 'BAF: Marítimo' }))
  expect(changes).toEqual([{ sea: false }])
  cleanup()
  flag({ ...baf, active: false }, 'sea')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(document.querySelector('svg')).toHaveTextContent('BAF: Marítimo')
  cleanup()
  flag({ ...baf, active: false }, 'air')
  expect(document.querySelector('.cell-none')).toHaveTextContent('·')
})

const Row = ({ row, needs }: { row: ChargeCode; needs: Partial<ColumnNeeds> }) => {
  const { t } = useTranslation('chargeCodes')
  const nothing = () => undefined
  const columns = chargeCodeColumns(t, useFormat(), {
    change: async () => undefined,
    vat: '22',
    hasUses: true,
    mayRetire: true,
    onEdit: nothing,
    onRetire: nothing,
    onRestore: nothing,
    ...needs,
  })
  return columns.map(({ id, cell: draw }) => (
    <div key={id} data-testid={id}>
      {draw(row)}
    </div>
  ))
}
const draw = (row: ChargeCode, needs: Partial<ColumnNeeds> = {}) => renderAt(<Row row={row} needs={needs} />)
const uses = () => screen.queryByTestId('uses')?.querySelector('span')

test('a retired code shows since when, and in grey where it is unused', () => {
  draw({ ...baf, active: false })
  expect(screen.getByText('Retirado 02/09')).toBeInTheDocument()
  expect(uses()).toHaveClass('quiet')
  cleanup()
  draw({ ...baf, uses: 4 })
  expect(screen.queryByText(/^Retirado/)).not.toBeInTheDocument()
  expect(uses()).not.toHaveClass('quiet')
  cleanup()
  draw(baf, { hasUses: false })
  expect(uses()).toBeUndefined()
})

test('a cell shows the tax rate in force where known', async () => {
  draw(baf)
  fireEvent.click(screen.getByRole('button', { name: 'BAF: Impuesto: Ninguno' }))
  expect(await screen.findByText('22 %')).toBeInTheDocument()
  cleanup()
  draw(baf, { vat: null })
  fireEvent.click(screen.getByRole('button', { name: 'BAF: Impuesto: Ninguno' }))
  expect(await screen.findByRole('option', { name: 'IVA' })).toBeInTheDocument()
})
