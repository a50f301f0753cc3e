import { requested } from '@freight/contracts/testing/quotation-events'
import { QuotationRequested } from '@freight/contracts/freight/request/requested'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { FieldMerge } from '../../../components/entry-form/merge/merge-entry.ts'
import { Problem } from '../../../lib/api/api.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { AmendForm, type AmendFormProps, AmendConflict } from './amend-form.tsx'

const KEY = 'MVD-2026-000456'
const requestEvent = QuotationRequested.parse(
  requested({ packingData: [{ ctnPlt: 'PLT', cantidad: 2, peso: '150', largo: '140', ancho: '100', alto: '90' }] })
    .data,
)
// Fields that the form does not read are left out.
const detail = {
  ...requestEvent,
  key: KEY,
  revision: 5,
  status: 'SENT',
  docs: [],
  sell: [],
  notes: [],
  company: 'MVD',
  chargeableRule: { divisor: 6000 },
} as unknown as QuotationDetail

beforeEach(() => void fakeApi({}))

const open = (overrides: Partial<AmendFormProps> = {}) => {
  const done: unknown[] = []
  const Form = () => {
    const [typed, keep] = useState<unknown>(overrides.typed)
    return (
      <AmendForm
        detail={detail}
        keep={keep}
        isBusy={false}
        save={(changes) => void done.push(changes)}
        mayNote={false}
        mayAttach={false}
        failure={undefined}
        problem={undefined}
        conflict={undefined}
        apply={(changes) => void done.push(['apply', changes])}
        onClose={() => undefined}
        onDiscard={() => void done.push('discard')}
        list="/pricing/cotizaciones"
        {...overrides}
        typed={typed}
      />
    )
  }
  renderAt(<Form />)
  return done
}
const goods = () => screen.getByRole('textbox', { name: 'Mercadería' })
const save = () => screen.getByRole('button', { name: /^Guardar cambios/ })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const changeSummary = () => screen.getByText(/cambió nada|dato cambiado|datos cambiados/)

test('changed fields are counted and can be discarded; without a change nothing can be saved', async () => {
  const done = open()
  expect(changeSummary()).toHaveTextContent('Todavía no cambió nada.')
  expect(save()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Descartar cambios' })).not.toBeInTheDocument()
  type(goods(), 'Rodamientos')
  await waitFor(() => expect(changeSummary()).toHaveTextContent('1 dato cambiado'))
  expect(save()).toBeEnabled()
  expect(screen.queryByText(/vuelve a En proceso/)).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
  expect(done).toEqual(['discard'])
})

test('a change of cargo shows a warning that the offer goes back to pricing', async () => {
  open()
  type(screen.getByRole('textbox', { name: 'Peso, fila 1' }), '160')
  expect(await screen.findByText(/vuelve a En proceso/)).toBeInTheDocument()
})

test('Ctrl+Enter saves, Enter alone does not; a form with errors is not sent', async () => {
  const done = open()
  type(goods(), 'Rodamientos')
  await waitFor(() => expect(save()).toBeEnabled())
  fireEvent.keyDown(goods(), { key: 'x', ctrlKey: true })
  expect(fireEvent.keyDown(goods(), { key: 'Enter' })).toBe(false)
  expect(done).toEqual([])
  fireEvent.keyDown(goods(), { key: 'Enter', ctrlKey: true })
  expect(done).toEqual([{ commodityDescr: 'Rodamientos' }])
  type(goods(), '')
  fireEvent.keyDown(goods(), { key: 'Enter', metaKey: true })
  expect(await screen.findByText('1 dato por corregir.')).toBeInTheDocument()
  expect(done).toHaveLength(1)
})

test('the form is not sent again while a request is pending', async () => {
  const done = open({ isBusy: true })
  type(goods(), 'Rodamientos')
  fireEvent.keyDown(goods(), { key: 'Enter', ctrlKey: true })
  expect(done).toEqual([])
})

test('notes and files can be added by users with those rights', async () => {
  open()
  expect(screen.queryByRole('group', { name: 'Notas' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Elegir archivos')).not.toBeInTheDocument()
  cleanup()
  open({ mayNote: true, mayAttach: true })
  type(screen.getByRole('textbox', { name: 'Nota' }), 'Llamar antes')
  expect(await screen.findByText('1 nota o archivo por agregar')).toBeInTheDocument()
  expect(await screen.findByLabelText('Elegir archivos')).toBeInTheDocument()
})

test('a refusal by the server appears at its field, any other problem above the form', () => {
  const problem = <p>No se pudo guardar</p>
  open({ problem })
  expect(screen.getByText('No se pudo guardar')).toBeInTheDocument()
  cleanup()
  const failure = new Problem(400, 'VALIDATION', '', '', { errors: [{ path: '/commodityDescr', message: 'x' }] })
  open({ problem, failure })
  expect(screen.queryByText('No se pudo guardar')).not.toBeInTheDocument()
})

const conflictWith = (overrides: Partial<QuotationDetail>) => ({
  newer: { ...detail, revision: 6, ...overrides },
  by: 'Martín Olivera',
  at: undefined,
})

test('a conflicting change shows the merge, a conflict without a changed field only the problem', async () => {
  const done = open({ conflict: conflictWith({ commodityDescr: 'Tornillos' }), problem: <p>Conflicto</p> })
  expect(screen.getByRole('heading', { name: 'Mercadería' })).toBeInTheDocument()
  expect(screen.queryByText('Conflicto')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  expect(done).toEqual([['apply', {}]])
  cleanup()
  open({ conflict: conflictWith({}), problem: <p>Conflicto</p> })
  expect(screen.getByText('Conflicto')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Recargar y aplicar' })).not.toBeInTheDocument()
})

const conflict = (merges: readonly Partial<FieldMerge>[]) => {
  const done: unknown[] = []
  renderAt(
    <AmendConflict
      merge={{
        merges: merges.map(
          (one) => ({ outcome: 'theirs', base: '', theirs: '', mine: '', result: '', ...one }) as FieldMerge,
        ),
        changes: (choices) => choices as never,
      }}
      by={undefined}
      at={undefined}
      revision={6}
      onApply={(changes) => void done.push(changes)}
      onDiscard={() => void done.push('discard')}
    />,
  )
  return done
}

test('a field changed by both users requires a choice', () => {
  const done = conflict([{ field: 'setPoint', outcome: 'choose', theirs: '-18', mine: '-20' }])
  const apply = screen.getByRole('button', { name: 'Recargar y aplicar' })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(apply)
  expect(done).toEqual([])
  expect(screen.getByText(/elegir/, { selector: '.hue' })).toBeInTheDocument()
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Temperatura de consigna' })).getByRole('radio', { name: /−20/ }),
  )
  expect(screen.queryByText(/elegir/, { selector: '.hue' })).not.toBeInTheDocument()
  fireEvent.click(apply)
  expect(done).toEqual([{ setPoint: 'mine' }])
})

test.each([
  [
    'packingData',
    { rows: [{ cantidad: 2, peso: '150', largo: '140', ancho: '100', alto: '90' }] },
    '2 × 150 kg 140×100×90',
  ],
  ['packingData', { rows: [{ cantidad: 1, pesoFila: '90', peso: '80' }] }, '1 × 90 kg'],
  ['containerData', { rows: [{ quantity: 2, type: '40HC' }] }, '2 × 40HC'],
  ['pickupData', { rows: [{ ciudad: 'Hamburgo' }] }, 'Hamburgo'],
  ['pickupData', { rows: [] }, 'ninguno'],
  ['deliveryData', { rows: [{ destinatario: 'Parts GmbH', ciudad: 'Frankfurt' }] }, 'Parts GmbH Frankfurt'],
  ['valorMercaderia', { amount: '70000', currency: 'USD' }, /US\$\s70\.000,00/],
  ['client', { reference: 'PO 78' }, 'PO 78'],
] as const)('the merge shows %s as text: %#', (field, result, words) => {
  conflict([{ field, outcome: 'mine', result }])
  expect(screen.getByText(words)).toBeInTheDocument()
})
