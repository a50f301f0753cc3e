import { Parser } from 'htmlparser2'
import { refuseLongCell, refuseManyTexts } from './bounds.ts'
import type { Archive } from './zip-entries.ts'
import { FileUnreadable } from './sheet-row.ts'

const MiB = 1_048_576
/** Maximum unpacked size of the parts of a workbook; texts are held in memory, sheets are not. */
export const mostBytes = { small: 16 * MiB, texts: 128 * MiB, sheet: 640 * MiB }

type Attributes = Readonly<Record<string, string>>
export type Visitor = {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Visits XML as a stream, with names without prefixes. Document types are not resolved. */
export const xmlVisitor = ({ open, text, close }: Visitor) => {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(localName(name), attributes),
      ...(text && { ontext: text }),
      ...(close && { onclosetag: (name: string) => close(localName(name)) }),
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
  sheets: readonly { name: string; part: string; isHidden: boolean }[]
  /** Whether days are counted from 1904. */
  from1904: boolean
  /** Parts with the shared texts and the cell styles. */
  parts: { texts: string; styles: string }
}

type Relation = { id: string; type: string; target: string }

/** The path of a target: relative to the folder of the part that names it, or absolute. */
const targetPath = (part: string, target: string): string => {
  const path = decodeURI(target)
  const steps = path.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

const relationsOf = async (archive: Archive, part: string): Promise<Relation[]> => {
  const name = part.slice(part.lastIndexOf('/') + 1)
  const rels = `${part.slice(0, part.length - name.length)}_rels/${name}.rels`
  const relations: Relation[] = []
  if (!archive.has(rels)) return relations
  await visit(archive, rels, mostBytes.small, {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (tag === 'Relationship' && TargetMode !== 'External')
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: targetPath(part, Target) })
    },
  })
  return relations
}

/** The path of the workbook part: named by the package, except in the oldest exports. */
const workbookPart = async (archive: Archive): Promise<string> => {
  const mainPart = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target
  return mainPart !== undefined && archive.has(mainPart) ? mainPart : 'xl/workbook.xml'
}

export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The sheets with cells of a workbook in order, including hidden ones. */
export const workbookOf = async (archive: Archive): Promise<Workbook> => {
  const part = await workbookPart(archive)
  const relations = await relationsOf(archive, part)
  const targetOf = (relationType: string, defaultTarget: string) =>
    relations.find(({ type }) => type === relationType)?.target ?? targetPath(part, defaultTarget)
  const sheets: Workbook['sheets'][number][] = []
  let from1904 = false
  await visit(archive, part, mostBytes.small, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isOn(attributes['date1904'])
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1] ?? ''
      const target = relations.find((relation) => relation.id === id)?.target
      const isHidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '')
      if (target !== undefined && archive.has(target))
        sheets.push({ name: attributes['name'] ?? '', part: target, isHidden })
    },
  })
  if (sheets.length === 0) throw new FileUnreadable('no sheet')
  const parts = {
    texts: targetOf('sharedStrings', 'sharedStrings.xml'),
    styles: targetOf('styles', 'styles.xml'),
  }
  return { sheets, from1904, parts }
}

/** Decodes characters that XML cannot contain: _x000D_ is a carriage return (ECMA-376, 22.9.2.19). */
export const plainText = (text: string): string =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The shared texts in order, without phonetic texts. */
export const sharedTexts = async (archive: Archive, { parts }: Workbook): Promise<string[]> => {
  const texts: string[] = []
  if (!archive.has(parts.texts)) return texts
  let sharedText = ''
  let chars = 0
  let isText = false
  let phoneticDepth = 0
  await visit(archive, parts.texts, mostBytes.texts, {
    open: (name) => {
      if (name === 'si') sharedText = ''
      if (name === 'rPh') phoneticDepth += 1
      isText = name === 't' && phoneticDepth === 0
    },
    text: (text) => {
      if (!isText) return
      sharedText += text
      chars += text.length
      refuseLongCell(sharedText.length)
      refuseManyTexts(chars)
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phoneticDepth -= 1
      if (name === 'si') texts.push(plainText(sharedText))
    },
  })
  return texts
}

// Formats that a workbook uses by number without defining them (ECMA-376, 18.8.30): days and times, 9 and 10 percent.
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** How a number is shown, if not as the number itself. */
type NumberFormat = 'DAY' | 'PERCENT' | undefined

const builtInFormat = (id: number): NumberFormat => {
  if (isBuiltInDate(id)) return 'DAY'
  return id === 9 || id === 10 ? 'PERCENT' : undefined
}

/** How a number format shows a number, outside of quotes, colours and conditions: as a day or a percentage. */
const shownBy = (code: string): NumberFormat => {
  const plainCode = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/[yd]/i.test(plainCode)) return 'DAY'
  return plainCode.includes('%') ? 'PERCENT' : undefined
}

/** Cell styles that show a number as a day or as a percentage. */
export const numberStyles = async (
  archive: Archive,
  { parts }: Workbook,
): Promise<ReadonlyMap<number, NumberFormat>> => {
  const styles = new Map<number, NumberFormat>()
  if (!archive.has(parts.styles)) return styles
  const formats = new Map<number, NumberFormat>()
  let isCellXfs = false
  let index = 0
  await visit(archive, parts.styles, mostBytes.small, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCellXfs = true
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') formats.set(id, shownBy(attributes['formatCode'] ?? ''))
      if (name !== 'xf' || !isCellXfs) return
      styles.set(index, formats.has(id) ? formats.get(id) : builtInFormat(id))
      index += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isCellXfs = false
    },
  })
  return styles
}
