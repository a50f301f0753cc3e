import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../../../lib/api/problem.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { CommandProblem, type CommandProblemProps } from './command-problem.tsx'

const KEY = 'MVD-1'
beforeEach(() => keepToken(fakeToken(['PRICING'])))

const draw = (more: Partial<CommandProblemProps['command']>) => {
  const asked = fakeApi({
    [`GET /app/v1/quotations/${KEY}/history`]: () => ({
      body: { events: [{ actor: { id: 'u-2', name: 'Ana Paz' }, occurredAt: '2026-11-20T10:00:00.000Z' }] },
    }),
  })
  const onDone = vi.fn()
  const reapply = vi.fn(async () => undefined)
  const command = { error: undefined, isConflict: false, reapply, retry: undefined, ...more }
  renderAt(<CommandProblem command={command} target={{ key: KEY }} onDone={onDone} />)
  return { asked, onDone, reapply }
}

test('while nothing is wrong nothing stands there', () => {
  draw({})
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a no is said with the request it belongs to, and is not asked for again', () => {
  draw({ error: new Problem(409, 'UNKNOWN', '', '0123456789abc') })
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo completar la acción.')
  expect(screen.getByRole('alert')).toHaveTextContent('Solicitud 012345678')
  expect(screen.getByRole('alert')).not.toHaveTextContent('Lo escrito sigue acá.')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('what may go through the next time is asked for again', async () => {
  const retry = vi.fn(async () => undefined)
  const { onDone } = draw({ error: new Problem(503, 'UNKNOWN', ''), retry })
  expect(screen.getByRole('alert')).toHaveTextContent('Lo escrito sigue acá.')
  expect(screen.getByRole('alert')).not.toHaveTextContent('Pedido')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('what fails again is not done', async () => {
  const retry = vi.fn(async () => new Problem(503, 'UNKNOWN', ''))
  const { onDone } = draw({ error: new Problem(503, 'UNKNOWN', ''), retry })
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(retry).toHaveBeenCalledTimes(1))
  expect(onDone).not.toHaveBeenCalled()
})

test('a conflict says who was faster, and applies what was typed again', async () => {
  const { onDone, reapply } = draw({ error: new Problem(409, 'CONFLICT', ''), isConflict: true })
  expect(await screen.findByText('Ana Paz cambió esta cotización')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(/hace .*El cambio propio no se guardó/)
  fireEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(reapply).toHaveBeenCalledTimes(1)
})

test('who may not read the history is told of somebody, and it is not asked for', () => {
  keepToken(fakeToken(['COMERCIAL']))
  const { asked } = draw({ error: new Problem(409, 'CONFLICT', ''), isConflict: true })
  expect(screen.getByText('Otra persona cambió esta cotización')).toBeInTheDocument()
  expect(asked).toEqual([])
})
