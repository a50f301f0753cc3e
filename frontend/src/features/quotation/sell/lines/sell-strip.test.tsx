import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../../components/form/unparsed-inputs.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import type { SellLineDraft } from '../../margin/sell-line.ts'
import { emptySellLine } from '../sell-draft.ts'
import { SellStrip } from '../sell-grid.tsx'

const seen: { lines: readonly SellLineDraft[] } = { lines: [] }
const shipment = {
  ...quotation,
  transportMode: 'SEA' as const,
  modo: 'FCL' as const,
  containerData: [
    { type: '20GP' as const, quantity: 2 },
    { type: '40HC' as const, quantity: 1 },
  ],
}

const Strip = ({ start }: { start: SellLineDraft }) => {
  const [lines, setLines] = useState<readonly SellLineDraft[]>([start])
  const put = (next: readonly SellLineDraft[]) => {
    seen.lines = next
    setLines(next)
  }
  return (
    <UnparsedInputsScope value={useUnparsedInputs()}>
      <table>
        <tbody>
          <SellStrip
            line={lines[0] ?? start}
            lines={lines}
            shipment={shipment}
            meanings={[
              { value: '', label: 'cont.' },
              { value: 'RANGE:TON', label: 'por rangos' },
            ]}
            columns={14}
            amount="150.00"
            newTypeLine={(line) => ({ ...line, rowId: 'more' })}
            onChange={(line) => put([line])}
            onLines={put}
            onClose={() => undefined}
          />
        </tbody>
      </table>
    </UnparsedInputsScope>
  )
}
const own = (over: Partial<SellLineDraft> = {}): SellLineDraft => ({
  ...emptySellLine('own', 'USD', 'CLIENT'),
  idCharge: 'HDL',
  concept: 'Manejo',
  perUnit: '50',
  ...over,
})
const choices = () =>
  within(screen.getByRole('combobox', { name: 'Se calcula' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test("a service of one's own has a basis, a minimum amount and a price per container", async () => {
  renderAt(<Strip start={own()} />)
  expect(choices()).toEqual(['cont.', 'por rangos', 'importe fijo'])
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe mínimo' }), '120')
  expect(seen.lines).toMatchObject([{ minimum: '120', byHand: true }])
  await userEvent.type(screen.getByRole('textbox', { name: 'Precio por 40HC' }), '80')
  expect(seen.lines.map(({ meaning, perUnit }) => [meaning, perUnit])).toEqual([
    ['PER_CONTAINER:20GP', '50'],
    ['PER_CONTAINER:40HC', '80'],
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Se calcula' }), 'importe fijo')
  expect(seen.lines[0]).toMatchObject({ perUnit: '', amount: '150.00' })
})

test("a discount has neither bands nor a minimum; a bought line keeps its cost's containers", () => {
  renderAt(<Strip start={own({ isDiscount: true, perUnit: '-5', cost: { currency: 'USD' } })} />)
  expect(choices()).toEqual(['cont.', 'importe fijo'])
  expect(screen.queryByRole('textbox', { name: 'Importe mínimo' })).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Precio por 40HC' })).not.toBeInTheDocument()
})
