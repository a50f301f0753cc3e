import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ListExport, ExportChoices } from './list-export.tsx'

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
  const calls = fakeApi({ 'GET /app/v1/quotations/spreadsheet': answer, 'GET /app/v1/quotations/export': answer })
  renderAt(<ListExport {...props} />)
  fireEvent.click(screen.getByRole('button', { name: 'Exportar la lista' }))
  await screen.findByRole('checkbox', { name: 'Solo las columnas visibles' })
  return calls
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('the button shows the progress; then the file is saved and the export can be repeated', async () => {
  const lateAnswer = lateAnswers<Answer>()
  const calls = await open(() => lateAnswer.next())
  press(/XLSX/)
  expect(await screen.findByRole('button', { name: 'Preparando el archivo…' })).toBeInTheDocument()
  lateAnswer.answer({ body: 'file' })
  await waitFor(() => expect(saved).toEqual(['cotizaciones.xlsx']))
  expect(await screen.findByRole('button', { name: 'Exportar la lista' })).toBeInTheDocument()
  expect(calls[0]?.query.get('columns')).toBe('key,status')
})

test('the user can export every column, and rows are counted as they arrive', async () => {
  const lateAnswer = lateAnswers<{ value?: Uint8Array; done: boolean }>()
  const calls = await open(() => ({ body: { getReader: () => ({ read: lateAnswer.next }) } }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Solo las columnas visibles' }))
  press(/CSV/)
  await screen.findByRole('button', { name: 'Preparando el archivo…' })
  lateAnswer.answer({ value: new TextEncoder().encode('key\na\nb\n'), done: false })
  expect(await screen.findByRole('button', { name: '2 cotizaciones' })).toBeInTheDocument()
  lateAnswer.answer({ done: true })
  await waitFor(() => expect(saved).toEqual(['cotizaciones.csv']))
  expect(calls[0]?.query.get('columns')).toBeNull()
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

test('a cancelled export shows no message', async () => {
  await choices(true)
  expect(screen.queryByText('No se pudo exportar la lista')).not.toBeInTheDocument()
  expect(saved).toEqual([])
})

test('a failed export shows its reason', async () => {
  await choices(false)
  expect(await screen.findByText('No se pudo exportar la lista')).toBeInTheDocument()
})
