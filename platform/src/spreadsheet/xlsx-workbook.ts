import { Parser } from 'htmlparser2'
import type { Archive } from './zip-entries.ts'
import { FileUnreadable } from './sheet-row.ts'

const MiB = 1_048_576
/** What a workbook's parts may be when they are unpacked; texts are held in memory, sheets are not. */
export const mostBytes = { small: 16 * MiB, texts: 128 * MiB, sheet: 640 * MiB }

type Attributes = Readonly<Record<string, string>>
export type Visitor = {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Looks at XML as it comes; names are without their prefixes. Nothing of a document type is followed. */
export const xmlVisitor = ({ open, text, close }: Visitor) => {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(bare(name), attributes),
      ...(text && { ontext: text }),
      ...(close && { onclosetag: (name: string) => close(bare(name)) }),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  return {
    take: (bytes: Buffer) => parser.write(decoder.decode(bytes, { stream: true })),
    end: () => parser.end(),
  }
}

const visit = async (archive: Archive, part: string, limit: number, visitor: Visitor): Promise<void> => {
  const xml = xmlVisitor(visitor)
  for await (const bytes of archive.read(part, limit)) xml.take(bytes)
  xml.end()
}

export type Workbook = {
  sheets: readonly { name: string; part: string }[]
  /** Days are counted from 1904 on. */
  from1904: boolean
}

const targetsOf = async (archive: Archive): Promise<Map<string, string>> => {
  const targets = new Map<string, string>()
  await visit(archive, 'xl/_rels/workbook.xml.rels', mostBytes.small, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** The sheets of a workbook that hold cells, in their order; hidden ones too. */
export const workbookOf = async (archive: Archive): Promise<Workbook> => {
  const targets = await targetsOf(archive)
  const sheets: { name: string; part: string }[] = []
  let from1904 = false
  await visit(archive, 'xl/workbook.xml', mostBytes.small, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => bare(key) === 'id' && key.includes(':'))?.[1] ?? ''
      const part = targets.get(id)
      if (part !== undefined && archive.has(part)) sheets.push({ name: attributes['name'] ?? '', part })
    },
  })
  if (sheets.length === 0) throw new FileUnreadable('no sheet')
  return { sheets, from1904 }
}

/** The texts that cells share, in their order; how they are pronounced is left out. */
export const sharedTexts = async (archive: Archive): Promise<string[]> => {
  const texts: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return texts
  let one = ''
  let isText = false
  let aside = 0
  await visit(archive, 'xl/sharedStrings.xml', mostBytes.texts, {
    open: (name) => {
      if (name === 'si') one = ''
      if (name === 'rPh') aside += 1
      isText = name === 't' && aside === 0
    },
    text: (text) => {
      if (isText) one += text
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') aside -= 1
      if (name === 'si') texts.push(one)
    },
  })
  return texts
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** What a number is shown as, where that is not the number itself. */
type Shown = 'DAY' | 'PERCENT' | undefined

const builtIn = (id: number): Shown => (isBuiltInDate(id) ? 'DAY' : id === 9 || id === 10 ? 'PERCENT' : undefined)

/** What a number format shows, outside of quotes, colours and conditions: years or days, or a share of a hundred. */
const shownBy = (code: string): Shown => {
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[yd]/i.test(bare) ? 'DAY' : bare.includes('%') ? 'PERCENT' : undefined
}

/** Which styles of cells show a number as a day or as a percentage. */
export const numberStyles = async (archive: Archive): Promise<ReadonlyMap<number, Shown>> => {
  const styles = new Map<number, Shown>()
  if (!archive.has('xl/styles.xml')) return styles
  const formats = new Map<number, Shown>()
  let isCellXfs = false
  let index = 0
  await visit(archive, 'xl/styles.xml', mostBytes.small, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCellXfs = true
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') formats.set(id, shownBy(attributes['formatCode'] ?? ''))
      if (name !== 'xf' || !isCellXfs) return
      styles.set(index, formats.has(id) ? formats.get(id) : builtIn(id))
      index += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isCellXfs = false
    },
  })
  return styles
}
