import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ConfirmTitle } from '../feedback/confirm-title.ts'
import { CommandDialog, type DialogField, type DialogValues, required } from './command-dialog.tsx'

const fields: readonly DialogField[] = [
  { name: 'reason', label: 'Motivo', options: ['', 'PRICE', 'OTHER'].map((value) => ({ value, label: value })) },
  { name: 'text', label: 'Texto', problem: required('Falta el texto'), when: ({ reason }) => reason === 'OTHER' },
  { name: 'urgent', label: 'Urgente', kind: 'flag' },
]

const open = (run: (values: DialogValues) => Promise<unknown>) => {
  const onClose = vi.fn()
  renderAt(
    <ConfirmTitle value="Rechazar">
      <CommandDialog isWritten fields={fields} run={run} onClose={onClose} problem={<p>Sin conexión</p>} />
    </ConfirmTitle>,
  )
  return onClose
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))

test('the values of the shown fields are sent trimmed, and the dialog closes', async () => {
  const run = vi.fn(async (_values: DialogValues) => undefined)
  const onClose = open(run)
  expect(screen.queryByLabelText('Texto')).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'OTHER')
  await userEvent.type(screen.getByLabelText('Texto'), ' tarde ')
  await userEvent.click(screen.getByLabelText('Urgente'))
  await confirm()
  expect(run).toHaveBeenCalledExactlyOnceWith({ reason: 'OTHER', text: 'tarde', urgent: 'true' })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a wrong field prevents sending, shows its error and gets the focus', async () => {
  const run = vi.fn(async (_values: DialogValues) => undefined)
  open(run)
  await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'OTHER')
  await confirm()
  expect(await screen.findByText('Falta el texto')).toBeInTheDocument()
  expect(screen.getByLabelText(/Texto/)).toHaveFocus()
  expect(run).not.toHaveBeenCalled()
})

test('after a failed command the dialog stays open with its text', async () => {
  const onClose = open(async () => 'failed')
  await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'OTHER')
  await userEvent.type(screen.getByLabelText('Texto'), 'tarde')
  await confirm()
  expect(screen.getByLabelText('Texto')).toHaveValue('tarde')
  expect(onClose).not.toHaveBeenCalled()
})
