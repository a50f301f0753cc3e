import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@freight/contracts/client-document/page-part'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const TABLES_AT = 12
const TABLE_ENTRY_BYTES = 16
const FEATURES_POINTER_AT = 6
const FEATURE_BYTES = 6
const tabularFigures = 'tnum'
const unknown = '----'

const tagAt = (font: Buffer, at: number): string => font.toString('latin1', at, at + 4)

/** Renames all features of a GSUB table but tabular figures to an unknown tag. */
const keepFiguresOnly = (font: Buffer, table: number): void => {
  const features = table + font.readUInt16BE(table + FEATURES_POINTER_AT)
  const first = features + 2
  const end = first + font.readUInt16BE(features) * FEATURE_BYTES
  for (let at = first; at < end; at += FEATURE_BYTES)
    if (tagAt(font, at) !== tabularFigures) font.write(unknown, at, 'latin1')
}

/**
 * A TrueType font for fast printing: without kerning, and with tabular figures as the only alternates. The rest
 * causes most of the printing time and is hardly visible in small tables. No bytes move: hidden tables get an unknown
 * tag.
 * Layout: https://learn.microsoft.com/typography/opentype/spec/otff and .../chapter2 (feature list)
 */
export const plainFont = (font: Uint8Array): Buffer => {
  const plain = Buffer.from(font)
  const end = TABLES_AT + plain.readUInt16BE(4) * TABLE_ENTRY_BYTES
  for (let at = TABLES_AT; at < end; at += TABLE_ENTRY_BYTES) {
    const tag = tagAt(plain, at)
    if (tag === 'GPOS') plain.write(unknown, at, 'latin1')
    if (tag === 'GSUB') keepFiguresOnly(plain, plain.readUInt32BE(at + 8))
  }
  return plain
}

// The library's own name for it; its types lack it.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
const inter = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const font = (weight: string): string => {
  const name = `Inter_${weight}.ttf`
  virtualfs.writeFileSync(name, plainFont(readFileSync(join(inter, weight, name))))
  return name
}

// Two families, because the library supports two weights per family.
pdfmake.setFonts({
  Inter: { normal: font('400Regular'), bold: font('600SemiBold') },
  InterStrong: { normal: font('500Medium'), bold: font('700Bold') },
})
// Texts come from users: they must not make the library fetch or read a file.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** Adds a font with one weight, for a script that Inter lacks. */
export const addFont = (name: string, content: Buffer): void => {
  virtualfs.writeFileSync(name, content)
  pdfmake.addFonts({ [name]: { normal: name, bold: name } })
}

/** The PDF of a definition of pages; the same definition and date give the same bytes. */
export const printDefinition = async (definition: TDocumentDefinitions, at: Date): Promise<Buffer> => {
  const dated: TDocumentDefinitions = { ...definition, info: { ...definition.info, creationDate: at } }
  return Buffer.from(await pdfmake.createPdf(dated).getBuffer())
}

/** The PDF of a page. `at`: its creation date; the same page and date give the same bytes. */
export const printPdf = (page: Page, at: Date): Promise<Buffer> => printDefinition(page, at)
