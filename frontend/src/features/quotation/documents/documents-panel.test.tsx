import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseFiles, handOver, NEW_QUOTATION, sendChosen } from '../../../components/documents/uploads.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-uploads.ts'
import { renderAt } from '../../../testing/render.tsx'
import { sourceName } from '../charge-grid/cost-summaries.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { DocumentsPanel } from './documents-panel.tsx'

let made = 0
let key = ''
beforeEach(async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  made += 1
  key = `MVD-2026-00${made}`
  await loadTexts('quotation')
})

const sheet = {
  documentId: 'd.1',
  type: 'MSDS' as const,
  name: 'Hoja.pdf',
  size: 1_400_000,
  at: '2026-03-02T14:05:00.000Z',
  by: { id: 'u', name: 'Paula Sosa' },
}
const open = (overrides: Partial<QuotationDetail> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const detail: QuotationDetail = {
    ...quotation,
    key,
    actions: [
      { command: 'AddDocument', possible: true },
      { command: 'RemoveDocument', possible: true },
    ],
    ...overrides,
  }
  const calls = fakeApi({ [`GET /app/v1/quotations/${key}`]: () => ({ body: detail }), ...handlers })
  return { calls, ...renderAt(<DocumentsPanel detail={detail} />, '/') }
}
const fileOf = (name: string, size = 3) => new File([new Uint8Array(size)], name)
const input = () => screen.getByLabelText('Elegir archivos', { selector: 'input' })
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr')
const inRow = (name: string) => within(rowOf(name) ?? document.body)

test('without documents the panel lists the useful ones', async () => {
  open()
  expect(await screen.findByText('Todavía no hay documentos')).toBeInTheDocument()
  expect(screen.getByText(/packing list, la factura comercial/)).toBeInTheDocument()
})

test('dangerous goods without a safety data sheet show a warning, with one they do not', async () => {
  const dangerousGoods = { unNumber: '1263', imoClass: '3' }
  open({ dangerousGoods })
  expect(await screen.findByText(/falta la hoja de seguridad \(MSDS\)/)).toBeInTheDocument()
  cleanup()
  open({ dangerousGoods, docs: [sheet] })
  expect(await screen.findByText('Hoja.pdf')).toBeInTheDocument()
  expect(screen.getByText('1,3 MB')).toBeInTheDocument()
  expect(screen.queryByText(/Mercancía peligrosa/)).toBeNull()
})

test("an agent's file is listed for users with cost rights and cannot be removed here", async () => {
  const document = { documentId: 'd-9', name: 'Oferta.pdf', size: 184_000 }
  open({ cost: [{ ...cheapCost, document }] })
  expect(inRow('Oferta.pdf').getByText('Del agente, con su costo')).toBeInTheDocument()
  expect(inRow('Oferta.pdf').getByText(sourceName(cheapCost))).toBeInTheDocument()
  expect(inRow('Oferta.pdf').getAllByRole('button')).toHaveLength(1)
  cleanup()
  open({ cost: undefined })
  expect(await screen.findByText('Todavía no hay documentos')).toBeInTheDocument()
})

test('several files are chosen at once and sent with a guessed type that the user can change', async () => {
  const sent = fakeUploads()
  open()
  choose(fileOf('packing list.pdf'), fileOf('foto.jpg'), fileOf('Factura.pdf'))
  expect(inRow('packing list.pdf').getByRole('combobox')).toHaveValue('PKL')
  await userEvent.selectOptions(inRow('foto.jpg').getByRole('combobox'), 'MSDS')
  await userEvent.click(screen.getByRole('button', { name: 'Adjuntar 3 archivos' }))
  expect(sent).toHaveLength(2)
  expect([sent[0]?.body.get('quotation'), sent[0]?.body.get('type'), sent[1]?.body.get('type')]).toEqual([
    key,
    'PKL',
    'MSDS',
  ])
  sent[0]?.progress(0.42)
  expect(inRow('packing list.pdf').getByRole('status')).toHaveTextContent('42 %')
  expect(inRow('Factura.pdf').getByRole('status')).toHaveTextContent('En espera')
  sent[0]?.answer(201, { id: key, revision: 2, position: 3, documentId: 'x', name: 'packing list.pdf' })
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(screen.queryByText('packing list.pdf')).toBeNull()
})

test('a failed upload shows the reason and is retried with the same key', async () => {
  const sent = fakeUploads()
  open()
  choose(fileOf('a.pdf'))
  await userEvent.click(screen.getByRole('button', { name: 'Adjuntar 1 archivo' }))
  sent[0]?.breakOff()
  expect(await inRow('a.pdf').findByRole('alert')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar a.pdf' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
  sent[1]?.answer(415, { code: 'FILE_NOT_TAKEN', title: 'Unsupported Media Type' })
  expect(await inRow('a.pdf').findByText(/Se aceptan PDF, JPG/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reintentar a.pdf' })).toBeNull()
})

test('an unacceptable file shows the reason at once and is not sent', async () => {
  const sent = fakeUploads()
  open()
  const big = fileOf('enorme.pdf')
  Object.defineProperty(big, 'size', { value: 20_971_521 })
  choose(big, fileOf('virus.exe'), fileOf('vacío.pdf', 0))
  expect(inRow('enorme.pdf').getByRole('alert')).toHaveTextContent(/supera los 20 MB/)
  expect(inRow('virus.exe').getByRole('alert')).toHaveTextContent(/Se aceptan/)
  expect(inRow('vacío.pdf').getByRole('alert')).toHaveTextContent(/vacío/)
  expect(screen.queryByRole('button', { name: /^Adjuntar/ })).toBeNull()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Descartar virus.exe' }))
  expect(screen.queryByText('virus.exe')).toBeNull()
})

test('files chosen before the quotation exists are sent after its creation, on any page', async () => {
  const sent = fakeUploads()
  chooseFiles(NEW_QUOTATION, [fileOf('a.pdf'), fileOf('b.exe')])
  handOver(key)
  sendChosen(key, () => undefined)
  expect(sent).toHaveLength(1)
  sent[0]?.breakOff()
  open()
  expect(await inRow('a.pdf').findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reintentar a.pdf' })).toBeInTheDocument()
})

test('a document is removed after a confirmation', async () => {
  const path = `POST /app/v1/quotations/${key}/remove-document`
  const { calls } = open({ docs: [sheet] }, { [path]: () => ({ body: { id: key, revision: 6, position: 7 } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar Hoja.pdf' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Hoja.pdf')
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ documentId: 'd.1' }))
})

test('a read-only user gets neither the drop zone nor the buttons', async () => {
  open({ docs: [sheet], actions: [{ command: 'AddDocument', possible: false, reason: 'FORBIDDEN' }] })
  expect(await screen.findByRole('button', { name: 'Descargar Hoja.pdf' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Quitar Hoja.pdf' })).toBeNull()
  expect(screen.queryByText('Elegir archivos')).toBeNull()
})
