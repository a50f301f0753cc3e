import { chargeCode as code } from '@freight/contracts/testing/sample-charges'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../../components/form/unparsed-inputs.ts'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { type CostDraft, costDraftOf, emptyCostLine, pricedRows } from '../cost-draft.ts'
import { cheapCost, quotation } from '../../samples/quotation.ts'
import { ChargeGrid } from '../charge-grid.tsx'

const freight = (rowId: string, perUnit: string) => ({
  ...emptyCostLine(rowId),
  idCharge: 'AFR',
  concept: 'Flete',
  perUnit,
})
const percent = {
  ...emptyCostLine('hdl'),
  idCharge: 'HDL',
  concept: 'Manejo',
  section: 'ORIGIN' as const,
  perUnit: '2',
  meaning: 'PERCENT:FREIGHT',
}

const grid = (lines: ReturnType<typeof emptyCostLine>[]) => {
  fakeApi({ 'GET /app/v1/charge-codes': () => ({ body: { rows: [code('FSC', 'Combustible')] } }) })
  const Grid = () => {
    const [draft, setDraft] = useState<CostDraft>({ ...costDraftOf(cheapCost), lines })
    const priced = pricedRows(draft, quotation)
    return (
      <UnparsedInputsScope value={useUnparsedInputs()}>
        <ChargeGrid
          shipment={quotation}
          draft={draft}
          onChange={setDraft}
          problems={[]}
          changed={new Set()}
          priced={priced}
        />
      </UnparsedInputsScope>
    )
  }
  renderAt(<Grid />)
}
const codes = () => screen.getAllByRole('combobox', { name: /^Código/ }).map((one) => (one as HTMLInputElement).value)

test('an added freight line moves above the percentage of freight and keeps the focus', async () => {
  grid([freight('1', '2'), percent, emptyCostLine('new')])
  await userEvent.type(screen.getByRole('combobox', { name: 'Código, línea 3' }), 'FSC')
  await userEvent.click(await screen.findByRole('option', { name: /FSC/ }))
  expect(codes()).toEqual(['AFR', 'FSC', 'HDL'])
  expect(screen.queryByText(/No cuenta/)).toBeNull()
})

test('a percentage lists the base lines that it does not count', () => {
  grid([freight('1', '2'), percent, freight('2', '1')])
  expect(screen.getByText('No cuenta la línea 3, que está más abajo: bajar esta con Alt ↓')).toBeVisible()
})
