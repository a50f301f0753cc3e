import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { renderAt } from '../../../testing/render.tsx'
import { startTexts } from '../../../testing/texts.ts'
import { emptyRow } from '../form/form.ts'
import { RowMore } from './packing-grid.tsx'

beforeAll(startTexts)

const row = { ...emptyRow('CTN'), isDangerous: true, unNumber: '1993', imoClass: '3', shippingName: 'PAINT' }
const Line = () => (
  <UnparsedInputsScope value={useUnparsedInputs('danger')}>
    <table>
      <tbody>
        <RowMore row={row} index={0} isVehicle={false} isAir={false} showMissing={false} set={() => undefined} />
      </tbody>
    </table>
  </UnparsedInputsScope>
)

test('the dangerous-goods fields keep visible names when filled', () => {
  renderAt(<Line />)
  const line = within(screen.getByRole('row'))
  for (const name of ['Número ONU', 'Clase IMO', 'Nombre de expedición', 'Grupo de embalaje', 'Cantidad neta']) {
    expect(line.getByText(name)).toBeVisible()
    expect(line.getByLabelText(`${name}, fila 1`)).toBeInTheDocument()
  }
})
