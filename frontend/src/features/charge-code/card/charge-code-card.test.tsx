import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { ChargeCode } from '../charge-code.ts'
import { ChargeCodeCard } from './charge-code-card.tsx'

const baf = {
  id: 'BAF',
  concept: 'Recargo combustible',
  description: 'Ajuste',
  active: true,
  revision: 3,
  changedAt: '2020-09-02T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Joaquín Rey' },
} as unknown as ChargeCode
const used = {
  quotations: { count: 3, first: [{ key: 'MVD-2026-004182', client: 'Textil del Plata' }] },
  quoted12Months: { count: 1126, sold: { amount: '86140.00', currency: 'EUR' }, withoutRate: 2 },
}

const open = (
  {
    code = baf,
    row,
    mayRetire = true,
  }: { code?: ChargeCode | 'unreachable'; row?: ChargeCode; mayRetire?: boolean } = {},
  usage: () => Answer = () => ({ body: used }),
) => {
  const done: string[] = []
  fakeApi({
    'GET /app/v1/charge-codes/BAF': () => (code === 'unreachable' ? code : { body: code }),
    'GET /app/v1/charge-codes/BAF/usage': usage,
    'GET /app/v1/charge-codes/BAF/history': () => ({
      body: {
        events: [
          {
            revision: 2,
            type: 'ChargeCodeRetired',
            at: baf.changedAt,
            actor: { kind: 'STAFF', id: 'u', name: 'Ana' },
            changes: [],
          },
          {
            revision: 1,
            type: 'Newer',
            at: baf.changedAt,
            actor: { kind: 'STAFF', id: 'u', name: 'Ana' },
            changes: [],
          },
        ],
      },
    }),
  })
  renderAt(
    <ChargeCodeCard
      id="BAF"
      row={row}
      mayRetire={mayRetire}
      onClose={() => undefined}
      onEdit={() => void done.push('edit')}
      onRetire={() => void done.push('retire')}
      onRestore={() => void done.push('restore')}
    />,
  )
  return done
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

test('a code is edited and retired from its card, with the remaining uses shown', async () => {
  const done = open()
  fireEvent.click(await screen.findByRole('button', { name: /^Editar/ }))
  expect(await screen.findByText(/Los costos de 3 cotizaciones abiertas quedan a revisar/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Retirar…' }))
  expect(done).toEqual(['edit', 'retire'])
  expect(screen.getByText('Ajuste')).toBeInTheDocument()
  expect(await screen.findByText('Lo retiró')).toBeInTheDocument()
  expect(screen.getByText('Newer')).toBeInTheDocument()
})

test('the card shows where a code is used, and how many more uses there are', async () => {
  open()
  expect(await screen.findByText('y 2 más')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /^Cotizado en 12 meses/ })).toHaveTextContent('€ 86.140,00')
  expect(screen.getByText('Sin contar 2 cotizaciones: falta un tipo de cambio')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: /^Tarifas vigentes|^Reglas/ })).not.toBeInTheDocument()
})

test('the card shows no numbers for an unused code, and rates and rules only where known', async () => {
  const rates = { count: 1, first: [{ id: 'r-1', code: 'T-0954', name: 'Madrid – Montevideo' }] }
  const markupRules = { count: 4, first: [{ id: 'm-1', name: 'Asia' }] }
  const none = { quotations: { count: 0, first: [] }, quoted12Months: { count: 0 }, rates, markupRules }
  open({ code: { ...baf, description: '' } }, () => ({ body: none }))
  expect(await screen.findByRole('heading', { name: /^Tarifas vigentes/ })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /^Reglas de markup/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'T-0954' })).toHaveAttribute('href', '/pricing/tarifas/r-1')
  expect(screen.getByText('y 3 más')).toBeInTheDocument()
  expect(screen.queryByText(/^Sin contar|quedan a revisar/)).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /^Cotizado en 12 meses/ })).not.toHaveTextContent('€')
  expect(document.querySelector('.side-card-body > p.secondary')).toBeNull()
})

test('a retired code can only be restored', async () => {
  const done = open({ code: { ...baf, active: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Restaurar' }))
  expect(done).toEqual(['restore'])
  expect(button(/^Editar/)).not.toBeInTheDocument()
  expect(button('Retirar…')).not.toBeInTheDocument()
})

test('the card hides retiring without the right', async () => {
  open({ mayRetire: false })
  await screen.findByText('y 2 más')
  expect(button('Retirar…')).not.toBeInTheDocument()
})

test('the card shows the row’s data until its own have loaded; without either, loading or the error', async () => {
  open({ row: { ...baf, concept: 'De la lista' } })
  expect(screen.getByRole('heading', { name: 'BAF De la lista' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'BAF Recargo combustible' })).toBeInTheDocument()
  cleanup()
  open({ code: 'unreachable' })
  expect(button('Reintentar')).not.toBeInTheDocument()
  await waitFor(() => expect(button('Reintentar')).toBeInTheDocument())
})

test('the card shows the rest where the uses could not be loaded', async () => {
  open({}, () => 'unreachable')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(screen.getByText('Ajuste')).toBeInTheDocument()
})
