import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import type { ChargeCode } from '../charge-code.ts'
import { RowMenu } from './charge-code-columns.tsx'

// The menu reads no other field of a code.
const row = { id: 'BAF', active: true } as unknown as ChargeCode

const WithDrawer = () => {
  const [isEdited, setEdited] = useState(false)
  const nothing = () => undefined
  return (
    <>
      <RowMenu row={row} mayRetire onEdit={() => setEdited(true)} onRetire={nothing} onRestore={nothing} />
      {isEdited && <input aria-label="Concepto" ref={(field) => field?.focus()} />}
    </>
  )
}

test('the drawer opened from a row’s menu keeps the focus after the menu closes', async () => {
  renderAt(<WithDrawer />)
  await userEvent.click(screen.getByRole('button', { name: 'Más acciones de BAF' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }))
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await userEvent.keyboard('Flete')
  expect(screen.getByRole('textbox', { name: 'Concepto' })).toHaveValue('Flete')
})
