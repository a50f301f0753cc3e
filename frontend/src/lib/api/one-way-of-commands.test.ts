import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Source {
  file: string
  text: string
}

const root = join(import.meta.dirname, '../..')
const sources: Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

/** Ways to bypass `useCommand`, and the files that may use them, each with its reason. */
const ways: readonly { pattern: RegExp; unless?: RegExp; reason: string; allowed: readonly RegExp[] }[] = [
  { pattern: /\buseMutation\b/, reason: 'useMutation waits for a connection and has no command id', allowed: [] },
  {
    pattern: /\bnewCommandId\b/,
    reason: 'an id of its own: only an intention has one',
    allowed: [
      /^lib\/api\/(api|intentions)\.ts$/,
      // Queues outside of components: each chunk, file and row keeps its id until the server has it.
      /^components\/csv-import\/import-run\.ts$/,
      /^components\/documents\/uploads\.ts$/,
    ],
  },
  {
    pattern: /\brequest(<.*?>)?\(\s*'(POST|PUT|PATCH|DELETE)'/,
    unless: /\b(useCommand|useEntryForm|CommandId)\b/,
    reason: 'a request that changes something, without useCommand',
    // Sign-in and sign-out: there is no session before or after.
    allowed: [
      /^features\/auth\//,
      /^lib\/auth\/session-keeper\.ts$/,
      // Parses a file on the server; nothing changes.
      /^components\/csv-import\/import-file\.ts$/,
    ],
  },
  {
    pattern: /(?<![\w.])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b/,
    reason: 'another way to the server than lib/api/api.ts',
    allowed: [
      /^lib\/api\/(api|download|send-form)\.ts$/,
      // Agents use their own link: the session of this browser must not be sent.
      /^features\/quotation\/third-party\/calls\.ts$/,
    ],
  },
]

const goesPast = ({ text }: Source, { pattern, unless }: (typeof ways)[number]) =>
  pattern.test(text) && unless?.test(text) !== true

const past = (all: readonly Source[]): string[] =>
  all.flatMap((source) =>
    ways
      .filter((way) => goesPast(source, way) && !way.allowed.some((one) => one.test(source.file)))
      .map(({ reason }) => `${source.file}: ${reason}`),
  )

test('every screen sends its commands through `useCommand`', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.filter(({ text }) => /\buseCommand\(/.test(text)).length).toBeGreaterThan(12)
  expect(past(sources)).toEqual([])
})

test.each([
  ["const take = useMutation({ mutationFn: () => command('quotation', 'TakeQuotation', key, {}, {}) })", 'useMutation'],
  ["await command('note', 'PinNote', id, {}, { commandId: newCommandId(), revision })", 'an id of its own'],
  ["await request<Answer>('POST', '/app/v1/notes/n-1/pin-note', { body: {} })", 'a request that changes something'],
  ["await fetch('/app/v1/notes', { method: 'POST' })", 'another way to the server'],
])('a bypass is reported: %s', (text, why) => {
  expect(past([{ file: 'features/planted/planted-card.tsx', text }])).toEqual([
    expect.stringContaining(`features/planted/planted-card.tsx: ${why}`),
  ])
})

test('every allowed exception is still needed', () => {
  const unneeded = ways.flatMap((way) =>
    way.allowed.filter((one) => !sources.some((source) => one.test(source.file) && goesPast(source, way))),
  )
  expect(unneeded).toEqual([])
})
