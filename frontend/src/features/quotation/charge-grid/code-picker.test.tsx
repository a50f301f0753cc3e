import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { chargeCode as code } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import type { ChargeCode } from '../../../components/charges/matching-codes.ts'
import { CodePicker } from './code-picker.tsx'

const all = [code('AFR2', 'Flete aéreo consolidado'), code('AFR', 'Flete aéreo'), code('HDL', 'Manejo')]

/** A form whose codes load or fail on demand. */
const open = (start = '', pasted?: string) => {
  let give: (rows: readonly ChargeCode[] | 'failed') => void = () => undefined
  let retries = 0
  const Form = () => {
    const unparsed = useUnparsedInputs()
    const [value, setValue] = useState(start)
    const [saved, setSaved] = useState('nothing')
    const [answer, setAnswer] = useState<readonly ChargeCode[] | 'failed'>()
    useEffect(() => {
      give = setAnswer
    }, [])
    if (pasted !== undefined && answer === undefined) unparsed.texts.set('1.code', pasted)
    return (
      <UnparsedInputsScope value={unparsed}>
        <CodePicker
          value={value}
          codes={{
            rows: answer === 'failed' ? undefined : answer,
            hasFailed: answer === 'failed',
            retry: () => {
              retries += 1
            },
          }}
          cell="1.code"
          label="Código"
          onChange={({ id }) => setValue(id)}
          onClear={() => setValue('')}
        />
        <button type="button" onClick={() => !unparsed.focusFirst() && setSaved(value)}>
          Guardar
        </button>
        <output aria-label="Guardado">{saved}</output>
      </UnparsedInputsScope>
    )
  }
  render(<Form />)
  return { give: (rows: readonly ChargeCode[] | 'failed') => act(() => give(rows)), retries: () => retries }
}
const field = () => screen.getByRole('combobox', { name: 'Código' })
const saved = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  return screen.getByLabelText('Guardado').textContent
}

test('Enter waits for loading codes and prefers the exact code to a longer one', async () => {
  const { give } = open()
  await userEvent.type(field(), 'afr{Enter}')
  expect(field()).toHaveAccessibleDescription('Cargando…')
  expect(await saved()).toBe('nothing')
  give(all)
  expect(field()).toHaveValue('AFR')
  expect(await saved()).toBe('AFR')
})

test('Enter waits for loading codes and selects the first match', async () => {
  const { give } = open()
  await userEvent.type(field(), 'manejo{Enter}')
  give(all)
  expect(field()).toHaveValue('HDL')
})

test('codes that never load select nothing, and the form is not saved', async () => {
  open()
  await userEvent.type(field(), 'AFR{Enter}')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('AFR')
})

test('a failed load of the codes shows a message and a retry', async () => {
  const { give, retries } = open()
  await userEvent.type(field(), 'AFR{Enter}')
  give('failed')
  expect(field()).toHaveAccessibleDescription(/^No se pudieron cargar/)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(retries()).toBe(1)
  give(all)
  expect(field()).toHaveValue('AFR')
})

test('an unknown code stays as typed, is marked, and is not saved', async () => {
  const { give } = open('HDL')
  give(all)
  await userEvent.clear(field())
  await userEvent.type(field(), 'XYZ{Enter}')
  expect(field()).toHaveAccessibleDescription('No existe')
  await userEvent.tab()
  expect(field()).toHaveValue('XYZ')
  expect(field()).toBeInvalid()
  expect(await saved()).toBe('nothing')
  await userEvent.keyboard('{Escape}')
  expect(await saved()).toBe('HDL')
})

test('a partial code stays after leaving the field, and the exact code is selected when it loads', async () => {
  const { give } = open()
  await userEvent.type(field(), 'AF')
  await userEvent.tab()
  give(all)
  expect(field()).toHaveValue('AF')
  expect(field()).toHaveAccessibleDescription('Sin elegir')
  expect(await saved()).toBe('nothing')
  await userEvent.type(field(), 'R{Enter}')
  expect(await saved()).toBe('AFR')
})

test('a pasted code is selected after the codes load', async () => {
  const { give } = open('', 'AFR')
  expect(field()).toHaveValue('AFR')
  expect(await saved()).toBe('nothing')
  give(all)
  expect(await saved()).toBe('AFR')
})

test('a failed save shows the reason, though the field has the focus again', async () => {
  const { give } = open()
  give(all)
  await userEvent.type(field(), 'AF')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription('Sin elegir')
  await userEvent.type(field(), 'R')
  expect(field()).not.toHaveAccessibleDescription()
})

test('a fully typed code is selected by the save keys', async () => {
  const { give } = open()
  give(all)
  await userEvent.type(field(), 'AFR')
  expect(screen.getByRole('listbox')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(await saved()).toBe('AFR')
})

test("unknown text is marked at once; a code is also found by its leg in the user's language", async () => {
  const { give } = open()
  give([...all, code('DOD', 'Puerta', { leg: 'DELIVERY' })])
  await userEvent.type(field(), 'zzz')
  expect(screen.getByText('No existe')).toBeVisible()
  await userEvent.clear(field())
  await userEvent.type(field(), 'entreg')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('option', { name: /DOD/ })).toBeVisible()
  expect(screen.queryByText('No existe')).toBeNull()
})

test("the list names a code in the user's language", async () => {
  const { give } = open()
  give([code('DLV', 'Entrega', { conceptEn: 'Delivery', conceptPt: 'Entrega' })])
  await act(() => i18next.changeLanguage('en'))
  await userEvent.type(field(), 'd')
  expect(screen.getByRole('option')).toHaveTextContent(/^DLVDelivery/)
  await act(() => i18next.changeLanguage('pt'))
  expect(screen.getByRole('option')).toHaveTextContent(/^DLVEntrega[^·]*$/)
  await act(() => i18next.changeLanguage('es'))
})

test('a code is found by its name in other languages', async () => {
  const { give } = open()
  give([...all, code('DLV', 'Entrega', { conceptEn: 'Delivery', conceptPt: 'Entrega' })])
  await userEvent.type(field(), 'deli{Enter}')
  expect(field()).toHaveValue('DLV')
})
