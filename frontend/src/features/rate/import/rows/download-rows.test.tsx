import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { loadTexts } from '../../../../lib/i18n/i18n.ts'
import * as download from '../../../../lib/api/download.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import type { ImportRow } from '../rate-import-queries.ts'
import { sampleImport, sampleRows } from '../testing/sample-import.ts'
import { DownloadRows } from '../check-step.tsx'

beforeEach(async () => {
  keepToken(fakeToken(['PRICING']))
  await loadTexts('catalogues', 'pricing')
})

// The simulated browser has no `Blob.text`.
const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsText(file)
  })

test('the rows of the list are a file with a line per price: the former one, the difference, and the cell', async () => {
  const user = userEvent.setup()
  const saveFile = vi.spyOn(download, 'saveFile').mockImplementation(() => undefined)
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const charge = { code: 'OFR', currency: 'USD', calculator: 'PER_CONTAINER' as const, unit: '20GP' }
  const row: ImportRow = {
    ...first,
    outcome: 'NEW_VALIDITY',
    charges: [
      { ...charge, amount: '2500', before: '2350', cells: ['C6'] },
      { ...charge, unit: '40HC', amount: '3050' },
    ],
    droppedCharges: [{ ...charge, unit: '20RE', before: '4100' }],
  }
  const dropped: ImportRow = { ...first, row: 9, outcome: 'DROPPED', charges: [] }
  fakeApi({
    'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows: [row, dropped], total: 2 } }),
  })
  renderAt(<DownloadRows view={sampleImport} show="UP" />, '/')
  await user.click(await screen.findByRole('button', { name: 'Descargar la lista' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  const [file, name] = saveFile.mock.calls[0] ?? []
  expect(name).toBe('Orient.xlsx.csv')
  const lines = (await textOf(file as Blob)).split(/\r?\n/)
  expect(lines[1]).toMatch(/OFR;20GP;USD;2350;2500;150;"?6,4"?;C6/)
  expect(lines[2]).toMatch(/OFR;40HC;USD;;3050;;;/)
  expect(lines[3]).toMatch(/OFR;20RE;USD;4100;;;;;/)
  expect(lines[4]).toMatch(/Ya no se ofrece/)
})

test('a page that fails is reported, and no part of the list is saved', async () => {
  const saveFile = vi.spyOn(download, 'saveFile').mockImplementation(() => undefined)
  saveFile.mockClear()
  fakeApi({
    'GET /app/v1/rate-imports/i-39/rows': () => ({ status: 403, body: { code: 'FORBIDDEN', status: 403 } }),
  })
  renderAt(<DownloadRows view={sampleImport} show="UP" />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar la lista' }))
  expect(await screen.findByText('No se pudo descargar Orient.xlsx.csv')).toBeInTheDocument()
  expect(saveFile).not.toHaveBeenCalled()
})
