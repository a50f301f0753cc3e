import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ExportChoices } from './export-choices.tsx'
import { ListExport } from './list-export.tsx'

const { createObjectURL, revokeObjectURL } = URL
let saved: string[] = []
beforeEach(() => {
  saved = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
})

const props = { list: 'all', query: { q: 'x' }, columns: ['key', 'take', 'status'], total: 2 } as const
const open = async (answer: () => Answer | Promise<Answer>) => {
  const asked = fakeApi({ 'GET /app/v1/quotations/spreadsheet': answer, 'GET /app/v1/quotations/export': answer })
  renderAt(<ListExport {...props} />)
  fireEvent.click(screen.getByRole('button', { name: 'Exportar la lista' }))
  await screen.findByRole('checkbox', { name: 'Solo las columnas visibles' })
  return asked
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('while the file is made the button says so; then it is saved and can be asked for again', async () => {
  const late = lateAnswers<Answer>()
  const asked = await open(() => late.next())
  press(/XLSX/)
  expect(await screen.findByRole('button', { name: 'Preparando el archivo…' })).toBeInTheDocument()
  late.answer({ body: 'file' })
  await waitFor(() => expect(saved).toEqual(['cotizaciones.xlsx']))
  expect(await screen.findByRole('button', { name: 'Exportar la lista' })).toBeInTheDocument()
  expect(asked[0]?.query.get('columns')).toBe('key,status')
})

test('every column is asked for where one likes, and rows are counted as they come', async () => {
  const late = lateAnswers<{ value?: Uint8Array; done: boolean }>()
  const asked = await open(() => ({ body: { getReader: () => ({ read: late.next }) } }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Solo las columnas visibles' }))
  press(/CSV/)
  await screen.findByRole('button', { name: 'Preparando el archivo…' })
  late.answer({ value: new TextEncoder().encode('key\na\nb\n'), done: false })
  expect(await screen.findByRole('button', { name: '2 cotizaciones' })).toBeInTheDocument()
  late.answer({ done: true })
  await waitFor(() => expect(saved).toEqual(['cotizaciones.csv']))
  expect(asked[0]?.query.get('columns')).toBeNull()
})

const choices = async (isStopped: boolean) => {
  fakeApi({ 'GET /app/v1/quotations/spreadsheet': () => 'unreachable' })
  const stop = new AbortController()
  if (isStopped) stop.abort()
  const ended: string[] = []
  renderAt(
    <ExportChoices
      {...props}
      onStart={() => stop.signal}
      onRows={() => undefined}
      onEnd={() => void ended.push('end')}
    />,
  )
  press(/XLSX/)
  await waitFor(() => expect(ended).toEqual(['end']))
}

test('one that was stopped says nothing', async () => {
  await choices(true)
  expect(screen.queryByText('No se pudo exportar la lista')).not.toBeInTheDocument()
  expect(saved).toEqual([])
})

test('one that failed says why', async () => {
  await choices(false)
  expect(await screen.findByText('No se pudo exportar la lista')).toBeInTheDocument()
})
