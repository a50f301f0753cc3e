import { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { plainSamples } from '@freight/contracts/testing/plain-samples'
import { requested } from '@freight/contracts/testing/quotation-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { renderAt } from '../../../testing/render.tsx'
import { startTexts } from '../../../testing/texts.ts'
import { changesOf, formOfDetail } from '../amend/amendment.ts'
import { requestOf } from '../request.ts'
import { emptyUnit, emptyForm, type RequestForm } from './form.ts'
import { useErrorWords } from './contract-errors.ts'
import { formErrors } from './errors.ts'
import { PlainInputs } from './plain-inputs.tsx'
import { copiedRequest } from '../copy/use-copied-request.ts'

beforeAll(startTexts)

const units = { containerData: ['40REHC', '40FR'].map((type) => ({ type, quantity: 1 })) }
const sea = {
  incoterm: 'DAP',
  transportMode: 'SEA',
  modo: 'FCL',
  origenCodigo: 'CNSHA',
  destinoCodigo: 'UYMVD',
  ...units,
}
const requestEvent = QuotationRequested.parse({ ...requested().data, ...sea, ...plainSamples() })

test('plain fields are filled from a request and sent unchanged', () => {
  const before = formOfDetail(requestEvent)
  expect(requestOf(before)).toMatchObject(plainSamples())
  expect(formErrors(before, '2026-03-10', before)).toEqual({})
  expect(changesOf({ ...before, setPoint: ' −20,5 ' }, before)).toEqual({ setPoint: '-20.5' })
})

test('plain fields that are empty or no longer apply to the cargo are cleared', () => {
  const before = formOfDetail(requestEvent)
  expect(changesOf({ ...before, setPoint: '' }, before)).toEqual({ setPoint: null })
  expect(changesOf({ ...before, containers: [emptyUnit('40FR')] }, before)).toMatchObject({ setPoint: null })
})

test('a copy keeps plain fields except the dates', () =>
  expect(copiedRequest({ ...requestEvent, commercial: { id: 'c', name: 'C' } })).toMatchObject({
    setPoint: '-18.5',
    readyDate: '',
  }))

const Part = ({ start, group }: { start: Partial<RequestForm>; group: 'REQUEST' | 'CARGO' }) => {
  const [form, setForm] = useState<RequestForm>({ ...emptyForm(), ...start })
  const { ofPlace } = useErrorWords()
  const unparsed = useUnparsedInputs('plain')
  const errors = formErrors(form, '2026-03-10')
  return (
    <UnparsedInputsScope value={unparsed}>
      <PlainInputs
        form={form}
        change={(changes) => setForm({ ...form, ...changes })}
        errorText={(place) => ofPlace(errors, place)}
        group={group}
      />
      <output>{JSON.stringify(requestOf(form))}</output>
    </UnparsedInputsScope>
  )
}
const sent = (): unknown => JSON.parse(screen.getAllByRole('status').at(-2)?.textContent ?? '')
const reefer = { transportMode: 'SEA', modo: 'FCL', containers: [emptyUnit('40REHC')] } as const

test('only a reefer has a set point, which shows its error and is sent', async () => {
  renderAt(<Part start={{ ...reefer, containers: [...reefer.containers] }} group="CARGO" />)
  const field = screen.getByRole('textbox', { name: /^Temperatura de consigna/ })
  await userEvent.type(field, '-180')
  expect(field).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Entre -70 y 40 °C')
  await userEvent.type(field, '{Backspace}')
  expect(field).toBeValid()
  expect(sent()).toMatchObject({ setPoint: '-18' })
})

test('an overhang over the limit shows the limit', async () => {
  renderAt(<Part start={{ ...reefer, containers: [emptyUnit('40FR')] }} group="CARGO" />)
  const field = screen.getByRole('textbox', { name: /^Exceso de ancho/ })
  await userEvent.type(field, '501')
  expect(field).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Como máximo 500.')
})

test('a container over its weight limit shows an error', () => {
  const overweightForm = { ...emptyForm(), ...reefer, containers: [{ ...emptyUnit('40FR'), peso: '60001' }] }
  expect(formErrors(overweightForm, '2026-03-10').units).toEqual({ text: 'tooHeavy', max: 60_000 })
})

test('a dry container has no set point', () => {
  renderAt(<Part start={{ ...reefer, containers: [emptyUnit('40NOR')] }} group="CARGO" />)
  expect(screen.queryByRole('textbox', { name: /^Temperatura de consigna/ })).toBeNull()
})

test('an open-top container has overhangs in centimetres, and a switch for its owner', async () => {
  renderAt(<Part start={{ ...reefer, containers: [emptyUnit('40FR')] }} group="CARGO" />)
  await userEvent.type(screen.getByRole('textbox', { name: /^Exceso de ancho/ }), '35')
  await userEvent.click(screen.getByRole('checkbox', { name: /SOC/ }))
  expect(sent()).toMatchObject({ overWidth: '35', shipperOwned: true })
  await userEvent.click(screen.getByRole('checkbox', { name: /SOC/ }))
  expect(sent()).not.toHaveProperty('shipperOwned')
})
