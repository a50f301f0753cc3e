import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Problem } from '../../lib/api/api.ts'
import { renderAt } from '../../testing/render.tsx'
import { ReasonButton } from './reason-button.tsx'

test('a command waits for its reason, and a refusal stays in the dialog', async () => {
  const reasons: string[] = []
  const send = async (reason: string) => {
    reasons.push(reason)
    throw new Problem(409, 'VERSION_NOT_DRAFT', '', '', {})
  }
  renderAt(<ReasonButton text="Retirar" title="Retirar IP0" help="" send={send} onDone={() => {}} />, '/')
  await userEvent.click(screen.getByRole('button', { name: 'Retirar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: /^Confirmar/ }))
  expect(dialog.getByText('Falta.')).toBeInTheDocument()
  expect(reasons).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Zona errada')
  await userEvent.click(dialog.getByRole('button', { name: /^Confirmar/ }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Solo cambia un borrador')
  expect(reasons).toEqual(['Zona errada'])
})
