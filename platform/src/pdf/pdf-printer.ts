import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@freight/contracts/client-document/page-part'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { plainFont } from './plain-font.ts'

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
