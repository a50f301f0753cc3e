import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { loadTexts } from '../../../../lib/i18n/i18n.ts'
import { ReadingsOf, useReadings } from '../../../../components/form/readings.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import type { Mapping } from '../queries.ts'
import { importAnswers, sampleImport } from '../testing/sample-import.ts'
import { ColumnsStep } from './columns-step.tsx'
import { TargetFields } from './target-fields.tsx'
import type { Target } from './target-words.ts'
import type { ColumnsDraft } from './use-columns-draft.ts'
import { WholeFile } from './whole-file.tsx'

const { look, mapping } = sampleImport
if (look === null || mapping === null) throw new Error('the sample has both')

beforeEach(async () => {
  keepToken(fakeToken(['PRICING']))
  await loadTexts('providers', 'rates')
})

const draftOf = (more: Partial<ColumnsDraft>): ColumnsDraft => ({
  look,
  mapping,
  owner: undefined,
  error: null,
  retry: () => undefined,
  setOwner: () => undefined,
  setSheet: () => undefined,
  change: () => undefined,
  clear: () => undefined,
  ...more,
})

const Step = ({ draft }: { draft: ColumnsDraft }) => (
  <ReadingsOf value={useReadings()}>
    <ColumnsStep draft={draft} />
  </ReadingsOf>
)

test('each column stands with what it is and its first rows; two that say the same are named', async () => {
  fakeApi(importAnswers())
  const again = { column: 3, header: 'Sales rep', target: { to: 'FIELD', field: 'origin' } } as const
  renderAt(<Step draft={draftOf({ mapping: { ...mapping, columns: [...mapping.columns, again] } })} />, '/')
  const row = (await screen.findByRole('rowheader', { name: 'W/M USD' })).closest('tr')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('1.234')).toBeVisible()
  expect(screen.getByText('Dos columnas dan lo mismo: Sales rep (Origen)')).toBeVisible()
})

test('a file that could not be looked at says so', async () => {
  fakeApi(importAnswers())
  renderAt(<Step draft={draftOf({ look: undefined, mapping: undefined, error: new Error('x') })} />, '/')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('a column becomes a field, a price for a type of container, a price from a weight on, or nothing', async () => {
  const user = userEvent.setup()
  const told: (Target | undefined)[] = []
  const Column = () => {
    const [target, setTarget] = useState<Target | undefined>()
    return (
      <ReadingsOf value={useReadings()}>
        <TargetFields
          header="X"
          target={target}
          codes={['OFR', 'BAF']}
          onChange={(next) => {
            told.push(next)
            setTarget(next)
          }}
        />
      </ReadingsOf>
    )
  }
  render(<Column />)
  const kind = screen.getByLabelText('Qué es la columna X')
  await user.selectOptions(kind, 'CHARGE')
  await user.selectOptions(screen.getByLabelText('Qué es la columna X: por'), 'PER_CONTAINER')
  await user.selectOptions(screen.getByLabelText('Qué es la columna X: Contenedor'), '40HC')
  expect(told.at(-1)).toEqual({ to: 'CHARGE', code: 'OFR', calculator: 'PER_CONTAINER', unit: '40HC' })
  await user.selectOptions(kind, 'BREAK')
  await user.clear(screen.getByLabelText('Qué es la columna X: desde'))
  await user.type(screen.getByLabelText('Qué es la columna X: desde'), '45')
  expect(told.at(-1)).toEqual({ to: 'BREAK', code: 'OFR', from: '45', unit: 'KG' })
  await user.selectOptions(kind, '')
  expect(told.at(-1)).toBeUndefined()
})

test('what holds for the whole file is chosen: the mode belongs to its transport', async () => {
  const user = userEvent.setup()
  const told: Partial<Mapping>[] = []
  const Whole = () => (
    <ReadingsOf value={useReadings()}>
      <WholeFile mapping={{ ...mapping, mode: 'FCL' }} look={look} onChange={(more) => told.push(more)} />
    </ReadingsOf>
  )
  fakeApi({})
  renderAt(<Whole />, '/')
  await user.selectOptions(await screen.findByLabelText('Transporte'), 'AIR')
  await user.selectOptions(screen.getByLabelText('Hoja'), '1')
  await user.selectOptions(screen.getByLabelText('Contenedor'), '40HC')
  expect(told).toEqual([{ transport: 'AIR', mode: undefined }, { sheet: 1 }, { container: '40HC' }])
})
