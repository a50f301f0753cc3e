import { type Separator, separatorIn, separators } from '@freight/contracts/csv/separator'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Answer, ApiCall } from './fake-api.ts'

const bytesIn = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const splitRows = (text: string, mark: Separator) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ number: at + 1, cells: line.split(mark).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Fake of `POST /app/v1/file-rows` for a CSV without quoted cells. */
export const fileRowsAnswer = ({ body }: Pick<ApiCall, 'body'>): Answer => {
  const { data, separator }: { data?: unknown; separator?: unknown } = Object(body)
  const text = new TextDecoder().decode(bytesIn(String(data)))
  const mark = separators.find((one) => one === separator) ?? separatorIn(text)
  const [head, ...rows] = splitRows(text, mark)
  if (head === undefined || rows.length === 0) return { status: 409, body: { code: 'NO_ROWS' } }
  const nothingElse = { hiddenRows: 0, hiddenColumns: 0, columnsBeyond: 0, otherSheets: [] }
  return { body: { header: head.cells, rows, separator: mark, ...nothingElse } }
}

/** Chooses a CSV in the dialog of an import. */
export const chooseCsv = async (text: string) => {
  const bytes = new TextEncoder().encode(text)
  const file = new File([bytes], 'datos.csv', { type: 'text/csv' })
  // jsdom cannot read files as bytes.
  Object.assign(file, { arrayBuffer: async () => bytes.buffer })
  await userEvent.upload(await screen.findByLabelText('Elegir un archivo', { selector: 'input' }), file)
}

interface ImportBody {
  dryRun: boolean
  rows: readonly { row: number; cells: Readonly<Record<string, string>> }[]
}

/** Body of a request to import rows. */
export const importBodyOf = ({ body }: Pick<ApiCall, 'body'>) => body as ImportBody

export const FILE_ROWS = 'POST /app/v1/file-rows'
