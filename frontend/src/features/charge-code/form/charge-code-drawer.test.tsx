import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { ChargeCode } from '../charge-code.ts'
import { baf as sampleCode } from '../samples/baf.ts'
import { ChargeCodeDrawer } from './charge-code-drawer.tsx'

const baf = { ...sampleCode, leg: 'PICKUP', changedAt: '2020-09-02T12:00:00.000Z' } as const

const open = (code?: ChargeCode) => {
  const answer = () => ({ body: { id: 'BAF', revision: 4, position: 1 } })
  const calls = fakeApi({
    'POST /app/v1/charge-codes': answer,
    'POST /app/v1/charge-codes/BAF/change-charge-code': answer,
  })
  renderAt(<ChargeCodeDrawer code={code} onClose={() => undefined} />)
  return () => calls.filter(({ method }) => method === 'POST')
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Guardar\s*$|^Guardar Ctrl/ }))

test('the code is typed once, in capitals', async () => {
  const posts = open()
  expect(screen.getByRole('heading', { name: 'Nuevo código' })).toBeInTheDocument()
  type('Código', 'o-fr')
  expect(field('Código')).toHaveValue('OFR')
  type('Concepto', 'Flete')
  save()
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ id: 'OFR', concept: 'Flete' }))
  expect(await screen.findByText('OFR creado')).toBeInTheDocument()
  cleanup()
  open(baf)
  expect(screen.getByText('revisión 3')).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Código' })).not.toBeInTheDocument()
  expect(screen.getByText('El código no cambia')).toBeInTheDocument()
})

test('the form warns that a code without a transport is offered nowhere', () => {
  open(baf)
  const words = 'Sin transporte no se ofrece en ninguna cotización'
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Marítimo' }))
  expect(screen.getByText(words)).toBeInTheDocument()
})

test('the form selects a leg or none, which means that of its section', async () => {
  const posts = open(baf)
  const leg = screen.getByRole('combobox', { name: 'Tramo' })
  fireEvent.change(leg, { target: { value: 'DELIVERY' } })
  expect(leg).toHaveDisplayValue('Entrega')
  fireEvent.change(leg, { target: { value: '' } })
  expect(leg).toHaveDisplayValue('Según la sección')
  save()
  await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ leg: null }]))
  expect(await screen.findByText('BAF guardado')).toBeInTheDocument()
})

test('the form sets the default calculator and the names in other languages', async () => {
  const posts = open(baf)
  fireEvent.change(screen.getByRole('combobox', { name: 'Se cobra' }), { target: { value: 'FLAT' } })
  type(/^Concepto en inglés/, 'Bunker adjustment')
  save()
  await waitFor(() =>
    expect(posts().map(({ body }) => body)).toEqual([{ calculator: 'FLAT', conceptEn: 'Bunker adjustment' }]),
  )
})
