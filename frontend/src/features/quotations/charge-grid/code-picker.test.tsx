import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { chargeCode as code } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import type { ChargeCode } from './charge-code.ts'
import { CodePicker } from './code-picker.tsx'

const all = [code('AFR2', 'Flete aéreo consolidado'), code('AFR', 'Flete aéreo'), code('HDL', 'Manejo')]

/** A form whose codes come, or fail, when the test says so. */
const open = (start = '', pasted?: string) => {
  let give: (rows: readonly ChargeCode[] | 'failed') => void = () => undefined
  let retries = 0
  const Form = () => {
    const readings = useReadings()
    const [value, setValue] = useState(start)
    const [saved, setSaved] = useState('nothing')
    const [answer, setAnswer] = useState<readonly ChargeCode[] | 'failed'>()
    useEffect(() => {
      give = setAnswer
    }, [])
    if (pasted !== undefined && answer === undefined) readings.texts.set('1.code', pasted)
    return (
      <ReadingsOf value={readings}>
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
          isFocused={false}
          label="Código"
          onChange={({ id }) => setValue(id)}
          onClear={() => setValue('')}
        />
        <button type="button" onClick={() => !readings.leadsToOpen() && setSaved(value)}>
          Guardar
        </button>
        <output aria-label="Guardado">{saved}</output>
      </ReadingsOf>
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

test('Enter while the codes are loading waits for them, and takes the code itself before a longer one', async () => {
  const { give } = open()
  await userEvent.type(field(), 'afr{Enter}')
  expect(field()).toHaveAccessibleDescription('Cargando…')
  expect(await saved()).toBe('nothing')
  give(all)
  expect(field()).toHaveValue('AFR')
  expect(await saved()).toBe('AFR')
})

test('Enter waits, and takes the first match', async () => {
  const { give } = open()
  await userEvent.type(field(), 'manejo{Enter}')
  give(all)
  expect(field()).toHaveValue('HDL')
})

test('codes that never come take nothing, and the form is not saved', async () => {
  open()
  await userEvent.type(field(), 'AFR{Enter}')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('AFR')
})

test('codes that could not be loaded say so, and are asked for again', async () => {
  const { give, retries } = open()
  await userEvent.type(field(), 'AFR{Enter}')
  give('failed')
  expect(field()).toHaveAccessibleDescription(/^No se pudieron cargar/)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(retries()).toBe(1)
  give(all)
  expect(field()).toHaveValue('AFR')
})

test('a code that does not exist stays as it was typed, is marked, and is not saved', async () => {
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

test('half a code that was left stays, and the code itself is taken when it comes later', async () => {
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

test('a pasted code is taken once the codes are there', async () => {
  const { give } = open('', 'AFR')
  expect(field()).toHaveValue('AFR')
  expect(await saved()).toBe('nothing')
  give(all)
  expect(await saved()).toBe('AFR')
})

test('who saves is told why it was not saved, though the field has the focus again', async () => {
  const { give } = open()
  give(all)
  await userEvent.type(field(), 'AF')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription('Sin elegir')
  await userEvent.type(field(), 'R')
  expect(field()).not.toHaveAccessibleDescription()
})

test('a code that is typed to its end is taken by the keys that save', async () => {
  const { give } = open()
  give(all)
  await userEvent.type(field(), 'AFR')
  expect(screen.getByRole('listbox')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(await saved()).toBe('AFR')
})

test('text that no code has is told at once; a code is found by its leg, too, in the words of the reader', async () => {
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

test('readers of another language see what it is called in theirs', async () => {
  const { give } = open()
  give([code('DLV', 'Entrega', { conceptEn: 'Delivery', conceptPt: 'Entrega' })])
  await act(() => i18next.changeLanguage('en'))
  await userEvent.type(field(), 'd')
  expect(screen.getByRole('option')).toHaveTextContent(/^DLVDelivery/)
  await act(() => i18next.changeLanguage('pt'))
  expect(screen.getByRole('option')).toHaveTextContent(/^DLVEntrega[^·]*$/)
  await act(() => i18next.changeLanguage('es'))
})

test('a code is found by what it is called in other languages', async () => {
  const { give } = open()
  give([...all, code('DLV', 'Entrega', { conceptEn: 'Delivery', conceptPt: 'Entrega' })])
  await userEvent.type(field(), 'deli{Enter}')
  expect(field()).toHaveValue('DLV')
})
