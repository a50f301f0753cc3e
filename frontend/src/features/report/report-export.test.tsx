import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { daysIn } from '../../lib/format/days-in.ts'
import { renderAt } from '../../testing/render.tsx'
import { ReportExport } from './report-export.tsx'

beforeAll(() => loadTexts('reports'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Piece = { done: boolean; value?: Uint8Array }

/** A streamed file whose chunks the test sends. */
const coming = () => {
  const waiting: { resolve: (piece: Piece) => void; reject: (error: unknown) => void }[] = []
  const read = () => new Promise<Piece>((resolve, reject) => void waiting.push({ resolve, reject }))
  let isGivenUp = false
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => {
      isGivenUp = true
      waiting.shift()?.reject(signal.reason)
    })
    return { ok: true, body: { getReader: () => ({ read }) } }
  })
  // The download code loads with the first file.
  const calls = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1))
    return waiting.shift()
  }
  const answered = async (piece: Piece) => {
    const next = await calls()
    await act(async () => next?.resolve(piece))
  }
  return {
    rows: (text: string) => answered({ done: false, value: new TextEncoder().encode(text) }),
    ends: () => answered({ done: true }),
    breaks: async () => {
      const next = await calls()
      await act(async () => next?.reject(new TypeError('network error')))
    },
    isGivenUp: () => isGivenUp,
  }
}
const Page = ({ to = '2026-11-28' }) => {
  const [total, setTotal] = useState(5993)
  const [isLeft, setLeft] = useState(false)
  if (isLeft) return <h1>Inicio</h1>
  return (
    <>
      <ReportExport id="win-loss" query={{ from: '2026-01-01', to }} total={total} formats={['csv']} />
      <button type="button" onClick={() => setLeft(true)}>
        Salir
      </button>
      <button type="button" onClick={() => setTotal(44)}>
        Otras fechas
      </button>
    </>
  )
}

test('the export counts the written rows against the total at the start, and reports a lost connection', async () => {
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

/** Toasts for the file of some days; those of other files may still be visible. */
const notice = (to: string) =>
  [...document.querySelectorAll('.bp6-toast:not(.bp6-toast-exit) .toast')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes(`${daysIn(to)}.csv`))

const left = async (to: string) => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const file = coming()
  const name = `Ganadas y perdidas, con motivo 2026-01-01 ${to}.csv`
  renderAt(<Page to={to} />)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await file.rows('a;b\r\n1;2\r\n')
  expect(notice(to)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  const shown = daysIn(name)
  const goesOn = `El archivo se sigue preparando${shown}`
  await waitFor(() => expect(notice(to)).toEqual([goesOn]))
  return { ...file, name, shown, saved, cancel: screen.getByText(shown).closest('.bp6-toast') }
}

test('leaving the page shows a toast until the file is ready', async () => {
  const file = await left('2026-11-01')
  await file.ends()
  await waitFor(() => expect(notice('2026-11-01')).toEqual([`El archivo está listo${file.shown}`]))
  expect(file.saved).toEqual([file.name])
})

test('leaving the page shows a toast until the file fails', async () => {
  const file = await left('2026-11-02')
  await file.breaks()
  await waitFor(() => expect(notice('2026-11-02')).toEqual([]))
  expect(screen.getAllByText('No se pudo exportar el reporte')[0]).toBeInTheDocument()
  expect(file.saved).toEqual([])
})

test('the toast can cancel the file', async () => {
  const file = await left('2026-11-03')
  const [cancel] = [...(file.cancel?.querySelectorAll('button, [role=button], a') ?? [])]
  expect(cancel).toHaveTextContent('Cancelar')
  await userEvent.click(cancel ?? document.body)
  await waitFor(() => expect(notice('2026-11-03')).toEqual([]))
  expect(file.isGivenUp()).toBe(true)
  expect(file.saved).toEqual([])
})

test('a file finished or cancelled before leaving shows no toast', async () => {
  const file = coming()
  renderAt(<Page to="2026-11-04" />)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await file.rows('a;b\r\n')
  await userEvent.click(document.querySelector('.report-exporting button') ?? document.body)
  await screen.findByRole('button', { name: 'CSV' })
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(notice('2026-11-04')).toEqual([])
})

test('the focus moves to the cancel button, and back to the pressed one', async () => {
  const file = coming()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  renderAt(<Page to="2026-11-05" />)
  const csv = screen.getByRole('button', { name: 'CSV' })
  await userEvent.click(csv)
  const cancel = () => screen.queryByRole('button', { name: 'Cancelar' })
  await waitFor(() => expect(cancel()).toHaveFocus())
  expect(csv.closest('[inert]')).not.toBeNull()
  await userEvent.click(cancel() ?? document.body)
  await waitFor(() => expect(csv).toHaveFocus())
  expect(csv.closest('[inert]')).toBeNull()
  await userEvent.click(csv)
  await waitFor(() => expect(cancel()).toHaveFocus())
  const other = screen.getByRole('button', { name: 'Otras fechas' })
  act(() => other.focus())
  await file.rows('a;b\r\n')
  await file.ends()
  await waitFor(() => expect(cancel()).not.toBeInTheDocument())
  expect(other).toHaveFocus()
})
