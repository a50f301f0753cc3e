import { column } from '@freight/contracts/report/column'
import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'

test('a page goes out some of its rows at a time, and all of them once', async () => {
  const page = Array.from({ length: 1_200 }, (_, index) => ({ key: `q-${index}` }))
  const columns = [column('key', 'text', ['Referencia'])]
  const pages = (async function* () {
    yield page
  })()
  const pieces: string[] = []
  const writing = { language: 'es', timeZone: 'UTC', login: (id: string) => id } as const
  for await (const piece of csvLines(pages, columns, writing)) pieces.push(piece)
  expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 500, 500, 200])
  expect(pieces.slice(1).join('').trim().split('\r\n')).toEqual(page.map(({ key }) => key))
})
