import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { loadTexts } from '../../../../lib/i18n/i18n.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import type { ImportRow } from '../queries.ts'
import { importAnswers, sampleImport, sampleRows } from '../testing/sample-import.ts'
import { ImportRows } from './import-rows.tsx'
import { RowCard } from './row-card.tsx'

beforeEach(async () => {
  keepToken(fakeToken(['PRICING']))
  await loadTexts('providers', 'rates')
})

test('rows are moved through with the arrows; hidden ones are marked, and the one in the focus is chosen', async () => {
  const user = userEvent.setup()
  fakeApi(importAnswers())
  const chosen: number[] = []
  renderAt(
    <ImportRows id="i-39" state="CHECKED" show="ALL" selected={undefined} onSelect={({ row }) => chosen.push(row)} />,
    '/',
  )
  expect(await screen.findByTitle('oculta en el archivo')).toBeInTheDocument()
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(chosen).toEqual([2, 3, 4, 3])
})

test('no row, or an answer that does not come, is said', async () => {
  fakeApi({ 'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows: [], total: 0 } }) })
  renderAt(<ImportRows id="i-39" state="CHECKED" show="SAME" selected={undefined} onSelect={() => undefined} />, '/')
  expect(await screen.findByText('Ninguna fila')).toBeVisible()
})

test('the row that is chosen tells what stands against it, what it follows, and its rate', async () => {
  fakeApi({})
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const follows: ImportRow = { ...first, outcome: 'NEW_VALIDITY', standing: { id: 'r-1', code: 'T-1' }, rateId: 'r-9' }
  renderAt(
    <>
      <RowCard row={undefined} />
      <RowCard row={follows} />
      <RowCard row={sampleRows[2]} />
    </>,
    '/',
  )
  expect(await screen.findByText('Elegir una fila')).toBeVisible()
  expect(screen.getByText('Sigue a T-1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Abrir la tarifa' })).toHaveAttribute('href', '/pricing/tarifas/r-9')
  expect(screen.getByText('Hasta: El “30/02/2026” no existe')).toBeVisible()
})

test('a price in bands that is far from the one of now says from where on, and what it was', async () => {
  fakeApi({})
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const bands = [
    { from: '45', standing: '4.1' },
    { from: '1000', standing: '3.9' },
  ]
  const warnings = [
    { column: 'AFR', code: 'FAR_OFF', message: '', details: { charge: 'AFR', currency: 'USD', bands } },
    { column: 'AFR', code: 'FLAT_BAND', message: '', details: { charge: 'AFR', from: '0', amount: '180.00' } },
  ]
  renderAt(<RowCard row={{ ...first, warnings }} />, '/')
  const said = await screen.findByText(/^AFR: Muy lejos/)
  expect(said.textContent.replaceAll('\u00a0', ' ')).toBe(
    'AFR: Muy lejos de lo vigente: desde 45, US$ 4,10; desde 1.000, US$ 3,90',
  )
  expect(screen.getByText(/^AFR: desde 0 regía un importe total de 180/)).toBeVisible()
})

test('a row that says something wrongly is set right in one press, as long as the file is only looked at', async () => {
  const [first] = sampleRows
  const mapping = sampleImport.mapping
  if (!first || !mapping) throw new Error('the sample has rows and columns')
  const problem = { column: 'POL', code: 'PLACE_UNKNOWN', message: '', details: { codes: ['CNCGU', 'CNTAG'] } }
  const rows = [{ ...first, row: 9, outcome: 'PROBLEM', problems: [problem] }]
  fakeApi({ 'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows, total: 1 } }) })
  const given: unknown[] = []
  renderAt(
    <ImportRows
      id="i-39"
      state="CHECKED"
      show="ALL"
      selected={undefined}
      onSelect={() => undefined}
      correcting={{ mapping, onCorrect: (one) => given.push(one) }}
    />,
    '/',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Usar CNTAG' }))
  expect(given).toEqual([{ row: 9, set: { origin: 'CNTAG' } }])
  cleanup()
  renderAt(<ImportRows id="i-39" state="APPLIED" show="ALL" selected={undefined} onSelect={() => undefined} />, '/')
  await screen.findByText(/CNCGU/)
  expect(screen.queryByRole('button')).toBeNull()
})
