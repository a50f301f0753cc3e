import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { CostConversion, type CostConversionProps, GroupCurrency } from './sell-currency.tsx'
import type { SellDraft, SellLineDraft } from './sell-line.ts'

beforeAll(() => loadTexts('quotation'))

const shown = (more: Partial<CostConversionProps>) => {
  const from = { currency: 'EUR', amount: '100.00' } as const
  const conversion = { amount: '110.00', rate: '1.1', date: '2026-11-20' }
  const { container, unmount } = render(
    <table>
      <tbody>
        <CostConversion from={from} to="USD" conversion={conversion} columns={4} {...more} />
      </tbody>
    </table>,
  )
  const text = container.textContent
  unmount()
  return text
}

test('a cost in another currency is shown converted, with rate and date', () => {
  expect(shown({})).toMatch(/100,00.*110,00, a 1 EUR = 1,10 USD del 20\/11\/2026/)
  // 1,488.00 USD are 1,378.54 EUR at 1.0794, not at 1.08.
  expect(
    shown({
      from: { currency: 'USD', amount: '1488.00' },
      to: 'EUR',
      conversion: { amount: '1378.54', rate: '0.92644061', date: '2026-11-16' },
    }),
  ).toMatch(/1 EUR = 1,0794 USD del 16/)
  // A weaker currency is quoted in its usual direction.
  expect(
    shown({
      from: { currency: 'ARS', amount: '100.00' },
      conversion: { amount: '0.07', rate: '0.0008', date: '2026-11-20' },
    }),
  ).toMatch(/1 USD = 1\.250,00 ARS/)
})

test('a cost without a rate or an amount asks for a typed price', () => {
  const none = 'No hay tipo de cambio de EUR a USD: cargar el precio a mano'
  expect(shown({ conversion: undefined })).toBe(none)
  expect(shown({ from: { currency: 'EUR' } })).toBe(none)
})

const line = (currency: SellLineDraft['currency'], isBought = true) =>
  ({ currency, ...(isBought && { cost: { currency: 'USD' } }) }) as SellLineDraft
const group = (...lines: SellLineDraft[]) => {
  const chosen: string[] = []
  const { unmount } = render(
    <GroupCurrency draft={{ lines } as unknown as SellDraft} onChange={(currency) => chosen.push(currency)} />,
  )
  return { chosen, unmount }
}

test('one currency is chosen for all bought lines; single lines may differ, and lines that are not bought do not count', () => {
  const same = group(line('USD'), line('EUR', false))
  const select = screen.getByRole('combobox', { name: 'Moneda de venta' })
  expect(select).toHaveValue('USD')
  fireEvent.change(select, { target: { value: 'EUR' } })
  expect(same.chosen).toEqual(['EUR'])
  same.unmount()
  const other = group(line('USD'), line('EUR'))
  expect(screen.getByRole('combobox')).toHaveDisplayValue('por línea')
  other.unmount()
  group(line('USD', false))
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
