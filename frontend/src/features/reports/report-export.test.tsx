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

/** A file that comes piece by piece, as the test gives them. */
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
  // What fetches it comes with the first file.
  const asked = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1))
    return waiting.shift()
  }
  const answered = async (piece: Piece) => {
    const next = await asked()
    await act(async () => next?.resolve(piece))
  }
  return {
    rows: (text: string) => answered({ done: false, value: new TextEncoder().encode(text) }),
    ends: () => answered({ done: true }),
    breaks: async () => {
      const next = await asked()
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

/** What is told of the file of some days: what other files were told of may still stand there. */
const told = (to: string) =>
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
  expect(told(to)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  const shown = daysIn(name)
  const goesOn = `El archivo se sigue preparando${shown}`
  await waitFor(() => expect(told(to)).toEqual([goesOn]))
  return { ...file, name, shown, saved, cancel: screen.getByText(shown).closest('.bp6-toast') }
}

test('a file whose page is left is told of until it is there', async () => {
  const file = await left('2026-11-01')
  await file.ends()
  await waitFor(() => expect(told('2026-11-01')).toEqual([`El archivo está listo${file.shown}`]))
  expect(file.saved).toEqual([file.name])
})

test('or until it has failed', async () => {
  const file = await left('2026-11-02')
  await file.breaks()
  await waitFor(() => expect(told('2026-11-02')).toEqual([]))
  expect(screen.getAllByText('No se pudo exportar el reporte')[0]).toBeInTheDocument()
  expect(file.saved).toEqual([])
})

test('it is given up from there, too', async () => {
  const file = await left('2026-11-03')
  const [cancel] = [...(file.cancel?.querySelectorAll('button, [role=button], a') ?? [])]
  expect(cancel).toHaveTextContent('Cancelar')
  await userEvent.click(cancel ?? document.body)
  await waitFor(() => expect(told('2026-11-03')).toEqual([]))
  expect(file.isGivenUp()).toBe(true)
  expect(file.saved).toEqual([])
})

test('a file that was there, or was given up, before its page is left is not told of', async () => {
  const file = coming()
  renderAt(<Page to="2026-11-04" />)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await file.rows('a;b\r\n')
  await userEvent.click(document.querySelector('.report-exporting button') ?? document.body)
  await screen.findByRole('button', { name: 'CSV' })
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(told('2026-11-04')).toEqual([])
})

test('the focus goes to what gives it up, and back to what asked for it', async () => {
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
