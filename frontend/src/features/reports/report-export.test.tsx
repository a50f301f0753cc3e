import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { renderAt } from '../../testing/render.tsx'
import { ReportExport } from './report-export.tsx'

beforeAll(() => loadTexts('reports'))
afterEach(() => void vi.unstubAllGlobals())

type Piece = { done: boolean; value?: Uint8Array }

/** A file that comes piece by piece, as the test gives them. */
const coming = () => {
  const waiting: { resolve: (piece: Piece) => void; reject: (error: unknown) => void }[] = []
  const read = () => new Promise<Piece>((resolve, reject) => void waiting.push({ resolve, reject }))
  vi.stubGlobal('fetch', async () => ({ ok: true, body: { getReader: () => ({ read }) } }))
  return {
    rows: (text: string) =>
      act(async () => waiting.shift()?.resolve({ done: false, value: new TextEncoder().encode(text) })),
    breaks: () => act(async () => waiting.shift()?.reject(new TypeError('network error'))),
  }
}
const query = { from: '2026-01-01', to: '2026-11-28' }
const Page = () => {
  const [total, setTotal] = useState(5993)
  return (
    <>
      <ReportExport id="win-loss" query={query} total={total} formats={['csv']} />
      <button type="button" onClick={() => setTotal(44)}>
        Otras fechas
      </button>
    </>
  )
}

test('what is written is counted by what there was when it began, and a broken line says that it is one', async () => {
  const file = coming()
  renderAt(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await file.rows('a;b\r\n1;2\r\n3;4\r\n')
  expect(screen.getByText('2 de 5.993 filas')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Otras fechas' }))
  expect(screen.getByText('2 de 5.993 filas')).toBeInTheDocument()
  await file.breaks()
  expect(await screen.findByText('No se pudo exportar el reporte')).toBeInTheDocument()
  expect(screen.getByText('No hay conexión con el servidor.')).toBeInTheDocument()
})
