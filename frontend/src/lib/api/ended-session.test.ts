import { beforeEach, expect, test } from 'vitest'
import { fakeApi, fakeCommandId, fakeToken } from '../../testing/fake-api.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { sessionEnded, keepToken } from '../auth/session.ts'
import { downloadPdf, downloadRows, fetchedFile } from './download.ts'
import { ofUser, sendForm } from './send-form.ts'
import { documentSizeOptions } from '../../features/send-offer/page/offer.tsx'

const upload = async () =>
  sendForm({ url: '/files', form: new FormData(), headers: ofUser(fakeCommandId('c')) }, () => undefined)
const size = async () => {
  const { queryFn } = documentSizeOptions('MVD-1', {} as never)
  if (typeof queryFn !== 'function') throw new Error('No function')
  return queryFn({ signal: new AbortController().signal } as never)
}

const transfers: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['rows', () => downloadRows('/files', {}, 'rows.csv')],
  ['a PDF', () => downloadPdf('/files', {}, 'offer.pdf')],
  ['a report', () => fetchedFile('text/csv', '/files', { signal: new AbortController().signal, onRows: () => {} })],
  ['the size of a document', size],
  ['an upload', upload],
]

const ended = () => [localStorage.getItem('token'), sessionEnded.read()]

beforeEach(() => {
  sessionEnded.forget()
})

test.each(transfers)('an expired token sends no request for %s and ends the session', async (_, transfer) => {
  keepToken(fakeToken([], { expiresIn: -1 }))
  const calls = fakeApi({})
  const uploads = fakeUploads()
  await expect(transfer()).rejects.toThrow('Token expired')
  expect(ended()).toEqual([null, true])
  expect([calls, uploads]).toEqual([[], []])
})

test.each(transfers)('a token refused by the server for %s ends the session', async (_, transfer) => {
  keepToken(fakeToken([]))
  const refused = () => ({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
  fakeApi({ 'GET /files': refused, 'HEAD /app/v1/quotations/MVD-1/document': refused })
  const uploads = fakeUploads()
  const failed = transfer().catch((error: unknown) => error)
  uploads[0]?.answer(401, { code: 'TOKEN_EXPIRED' })
  expect(await failed).toMatchObject({ message: 'Token expired' })
  expect(ended()).toEqual([null, true])
})
