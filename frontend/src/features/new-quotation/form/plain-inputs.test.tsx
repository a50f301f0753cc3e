import { QuotationRequested } from '@freight/contracts/quotation/requested'
import { plainSamples } from '@freight/contracts/testing/plain-samples'
import { requested } from '@freight/contracts/testing/quotation-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { renderAt } from '../../../testing/render.tsx'
import { startTexts } from '../../../testing/texts.ts'
import { changesOf, formOfDetail } from '../amend/amendment.ts'
import { copiedRequest } from '../copy/copied-request.ts'
import { requestOf } from '../request.ts'
import { emptyUnit } from './cells.ts'
import { useErrorWords } from './error-words.ts'
import { formErrors } from './errors.ts'
import { emptyForm, type RequestForm } from './form.ts'
import { PlainInputs } from './plain-inputs.tsx'

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
const asked = QuotationRequested.parse({ ...requested().data, ...sea, ...plainSamples() })

test('plain fields stand in the form as they were asked for, and are sent as they stand', () => {
  const before = formOfDetail(asked)
  expect(requestOf(before)).toMatchObject(plainSamples())
  expect(formErrors(before, '2026-03-10', before)).toEqual({})
  expect(changesOf({ ...before, setPoint: ' −20,5 ' }, before)).toEqual({ setPoint: '-20.5' })
})

test('what is no longer said, or no longer asked of the cargo, is taken out', () => {
  const before = formOfDetail(asked)
  expect(changesOf({ ...before, setPoint: '' }, before)).toEqual({ setPoint: null })
  expect(changesOf({ ...before, containers: [emptyUnit('40FR')] }, before)).toMatchObject({ setPoint: null })
})

test('a copy keeps them, but for the days', () =>
  expect(copiedRequest({ ...asked, commercial: { id: 'c', name: 'C' } })).toMatchObject({
    setPoint: '-18.5',
    readyDate: '',
  }))

const Part = ({ start, group }: { start: Partial<RequestForm>; group: 'REQUEST' | 'CARGO' }) => {
  const [form, setForm] = useState<RequestForm>({ ...emptyForm(), ...start })
  const { ofPlace } = useErrorWords()
  const readings = useReadings('plain')
  const errors = formErrors(form, '2026-03-10')
  return (
    <ReadingsOf value={readings}>
      <PlainInputs
        form={form}
        change={(changes) => setForm({ ...form, ...changes })}
        errorText={(place) => ofPlace(errors, place)}
        group={group}
      />
      <output>{JSON.stringify(requestOf(form))}</output>
    </ReadingsOf>
  )
}
const sent = (): unknown => JSON.parse(screen.getAllByRole('status').at(-2)?.textContent ?? '')
const reefer = { transportMode: 'SEA', modo: 'FCL', containers: [emptyUnit('40REHC')] } as const

test('a set point is asked of a reefer only, says what is wrong with it, and is sent', async () => {
  renderAt(<Part start={{ ...reefer, containers: [...reefer.containers] }} group="CARGO" />)
  const field = screen.getByRole('textbox', { name: /^Temperatura de consigna/ })
  await userEvent.type(field, '-180')
  expect(field).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Entre -70 y 40 °C')
  await userEvent.type(field, '{Backspace}')
  expect(field).toBeValid()
  expect(sent()).toMatchObject({ setPoint: '-18' })
})

test('what stands out too far says how far it may', async () => {
  renderAt(<Part start={{ ...reefer, containers: [emptyUnit('40FR')] }} group="CARGO" />)
  const field = screen.getByRole('textbox', { name: /^Exceso de ancho/ })
  await userEvent.type(field, '501')
  expect(field).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Como máximo 500.')
})

test('a container that weighs too much says so', () => {
  const heavy = { ...emptyForm(), ...reefer, containers: [{ ...emptyUnit('40FR'), peso: '60001' }] }
  expect(formErrors(heavy, '2026-03-10').units).toEqual({ text: 'tooHeavy', max: 60_000 })
})

test('a dry container is asked for no set point', () => {
  renderAt(<Part start={{ ...reefer, containers: [emptyUnit('40NOR')] }} group="CARGO" />)
  expect(screen.queryByRole('textbox', { name: /^Temperatura de consigna/ })).toBeNull()
})

test('what stands out of an open container is typed in centimetres, and whose the container is by a switch', async () => {
  renderAt(<Part start={{ ...reefer, containers: [emptyUnit('40FR')] }} group="CARGO" />)
  await userEvent.type(screen.getByRole('textbox', { name: /^Exceso de ancho/ }), '35')
  await userEvent.click(screen.getByRole('checkbox', { name: /SOC/ }))
  expect(sent()).toMatchObject({ overWidth: '35', shipperOwned: true })
  await userEvent.click(screen.getByRole('checkbox', { name: /SOC/ }))
  expect(sent()).not.toHaveProperty('shipperOwned')
})
