import { usualSettings } from '@freight/contracts/company-settings/settings'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { UnparsedInputs, UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { airport, openPart } from '../samples/open-part.tsx'
import { emptyRow, emptyForm } from './form.ts'
import type { FormErrors } from './contract-errors.ts'
import { ErrorSummary, focusPlace, Steps } from './steps.tsx'
import { RequestFields } from './request-fields.tsx'

beforeEach(
  () =>
    void fakeApi({
      'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', ...usualSettings } }),
      'GET /app/v1/quotations/similar': () => ({
        body: { rows: [{ key: 'MVD-1', createdAt: '2026-11-18T12:00:00Z' }] },
      }),
    }),
)

const client = { ...emptyForm().commercial, id: 'c-1', nombreFantasia: 'Andrómeda' } as never
const lane = { origin: airport('FRA', 'DE'), destination: airport('MVD', 'UY') }

const steps = (errors: FormErrors, overrides: Partial<ComponentProps<typeof Steps>> = {}) => {
  renderAt(
    <UnparsedInputsScope value={new UnparsedInputs()}>
      <Steps form={{ ...emptyForm(), ...lane, client }} errors={errors} isSubmitted={false} isNew {...overrides} />
    </UnparsedInputsScope>,
  )
  return screen.getAllByRole('listitem').map((item) => ({
    words: item.querySelector('.step-words')?.textContent,
    isDone: item.hasAttribute('data-done'),
    isWrong: item.querySelector('[data-error]') !== null,
  }))
}

test('each step shows the number of missing fields; the complete first step shows the lane', () => {
  expect(steps({ rows: 'rows', commodityDescr: 'commodity', pickups: 'pickup' })).toEqual([
    { words: 'Andrómeda · FRA – MVD', isDone: true, isWrong: false },
    { words: 'Falta 1 dato', isDone: false, isWrong: false },
    { words: 'Faltan 2 datos', isDone: false, isWrong: false },
    { words: 'Faltan 3 datos', isDone: false, isWrong: false },
  ])
})

test('missing fields are errors after a try to send', () => {
  expect(steps({ rows: 'rows' }, { isSubmitted: true }).slice(0, 3)).toEqual([
    { words: 'Andrómeda · FRA – MVD', isDone: true, isWrong: false },
    { words: '1 dato por corregir', isDone: false, isWrong: true },
    { words: 'Completo', isDone: true, isWrong: false },
  ])
})

test.each([
  [true, 'Lista para crear'],
  [false, 'Completo'],
])('a complete form is ready (new: %s): %s', (isNew, words) => {
  expect(steps({}, { isNew }).at(-1)).toEqual({ words, isDone: true, isWrong: false })
})

const Summary = (props: Partial<ComponentProps<typeof ErrorSummary>>) => (
  <UnparsedInputsScope value={useUnparsedInputs()}>
    <DecimalInput kind="decimal" aria-label="Importe" value="" onChange={() => undefined} />
    <ErrorSummary errors={{}} unplacedFields={[]} {...props} />
  </UnparsedInputsScope>
)

test('the summary counts the errors and links each to its field', () => {
  renderAt(
    <>
      <Summary
        errors={{ client: 'client', setPoint: 'setPoint', rows: { text: 'tooMany', max: 500, count: 501 } }}
        unplacedFields={['modo', 'other']}
      />
      <input id="request-client" aria-label="Cliente" />
    </>,
  )
  const summary = within(screen.getByRole('alert'))
  expect(summary.getByText('5 datos por corregir.')).toBeInTheDocument()
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Cliente', 'Temperatura de consigna', 'Bultos: Como máximo 500: ahora son 501.']),
  )
  expect(summary.getByText('El servidor tampoco aceptó: Modo, otro dato.')).toBeInTheDocument()
  expect(summary.queryByRole('button', { name: /con dos lecturas posibles/ })).not.toBeInTheDocument()
  fireEvent.click(summary.getByRole('button', { name: 'Cliente' }))
  expect(screen.getByRole('textbox', { name: 'Cliente' })).toHaveFocus()
})

test('the summary is hidden without errors', () => {
  renderAt(<Summary />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the summary counts unparsed text and links to it', () => {
  renderAt(<Summary />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Importe' }), { target: { value: '1.2.3' } })
  fireEvent.click(screen.getByRole('button', { name: '1 dato con dos lecturas posibles' }))
  expect(screen.getByRole('textbox', { name: 'Importe' })).toHaveFocus()
  expect(screen.queryByText(/tampoco aceptó/)).not.toBeInTheDocument()
})

test('a link to a grid focuses its first missing cell, otherwise its field', () => {
  renderAt(
    <section id="step-3">
      <input id="request-pickups" aria-label="Dirección" />
      <div className="pickup">
        <input aria-label="Ciudad" aria-invalid="true" />
      </div>
    </section>,
  )
  focusPlace('pickups')
  expect(screen.getByRole('textbox', { name: 'Ciudad' })).toHaveFocus()
  screen.getByRole('textbox', { name: 'Ciudad' }).removeAttribute('aria-invalid')
  focusPlace('pickups')
  expect(screen.getByRole('textbox', { name: 'Dirección' })).toHaveFocus()
})

type Fields = ComponentProps<typeof RequestFields>
const pallet = { ...emptyRow('PLT'), id: 'r1', cantidad: '1', peso: '150', largo: '140', ancho: '100', alto: '90' }

const fields = (overrides: Partial<Fields> = {}) =>
  openPart(
    ({ form, change }) => (
      <RequestFields
        form={form}
        change={change}
        errors={{}}
        isSubmitted={false}
        company="MVD"
        list="/mis-cotizaciones"
        {...overrides}
      />
    ),
    { ...lane, client, rows: [pallet] },
  )

test('a new request shows duplicates of the week and accepts notes', async () => {
  fields()
  expect(await screen.findByRole('link', { name: 'MVD-1' })).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Notas' })).toBeInTheDocument()
  cleanup()
  fields({ isNew: false })
  expect(screen.queryByRole('link', { name: 'MVD-1' })).not.toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Notas' })).not.toBeInTheDocument()
})

test('errors appear after a try to send, including those of the server', () => {
  const errors: FormErrors = { commodityDescr: 'commodity' }
  const refused: Fields['refused'] = {
    errors: { rows: { text: 'refused', cells: [{ id: 'r1', row: 0, cell: 'peso', text: 'refused' }] } },
    unplacedFields: ['modo'],
  }
  fields({ errors, refused })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Mercadería' })).toBeValid()
  cleanup()
  fields({ errors, refused, isSubmitted: true })
  expect(screen.getByText('3 datos por corregir.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Mercadería' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Peso, fila 1' })).toBeInvalid()
  cleanup()
  fields({ errors, isSubmitted: true })
  expect(screen.getByText('1 dato por corregir.')).toBeInTheDocument()
  expect(screen.queryByText(/tampoco aceptó/)).not.toBeInTheDocument()
})

test('changed cargo is weighed by the quotation’s rule only in the same mode', async () => {
  fields({ weighed: { modo: 'LSE', rule: { divisor: 1000 } } as Fields['weighed'] })
  expect(screen.getByText('cm³ / 1000')).toBeInTheDocument()
  cleanup()
  fields({ weighed: { modo: 'ULD', rule: { divisor: 1000 } } as Fields['weighed'] })
  expect(await screen.findByText(/^cm³ \/ 6000/)).toBeInTheDocument()
})

test('a step with an ambiguous number is not complete', () => {
  const unparsed = new UnparsedInputs()
  const field = document.createElement('div')
  field.id = 'step-2'
  field.append(document.createElement('input'))
  unparsed.set('weight', { element: () => field.querySelector('input') })
  renderAt(
    <UnparsedInputsScope value={unparsed}>
      <Steps form={{ ...emptyForm(), ...lane, client }} errors={{}} isSubmitted={false} isNew />
    </UnparsedInputsScope>,
  )
  const [first, second, , review] = screen.getAllByRole('listitem')
  expect(first).toHaveAttribute('data-done')
  expect(second).not.toHaveAttribute('data-done')
  expect(review).not.toHaveAttribute('data-done')
  expect(second).toHaveTextContent('Falta 1 dato')
})
