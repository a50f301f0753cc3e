import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { AnswerDialog } from './answer-dialog.tsx'

const shown = (onAnswer: (text: string) => Promise<boolean>) => {
  const onClose = vi.fn()
  renderAt(
    <AnswerDialog
      name="Acme"
      question="¿Cuándo sale?"
      draft="MVD-2026-000001:answer:1"
      help=""
      onClose={onClose}
      onAnswer={onAnswer}
    />,
  )
  const field = () => screen.getByRole('textbox')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  return { field, send, onClose }
}

test('an empty answer is not sent, and its field shows an error', async () => {
  const onAnswer = vi.fn(async () => true)
  const { send, onClose } = shown(onAnswer)
  await send()
  expect(screen.getByText('Escribir la respuesta.')).toBeInTheDocument()
  expect([onAnswer, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('a text stays after a failure and after the dialog closes, until it is sent', async () => {
  const onAnswer = vi.fn(async () => false)
  const failed = shown(onAnswer)
  await userEvent.type(failed.field(), 'El jueves.')
  await failed.send()
  expect(onAnswer).toHaveBeenCalledWith('El jueves.')
  expect(failed.field()).toHaveValue('El jueves.')
  expect(failed.onClose).not.toHaveBeenCalled()
  cleanup()

  const sent = shown(async () => true)
  expect(sent.field()).toHaveValue('El jueves.')
  await sent.send()
  expect(sent.onClose).toHaveBeenCalledOnce()
  cleanup()
  expect(shown(async () => true).field()).toHaveValue('')
})
