import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const inter = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const font = (weight: string) => join(inter, weight, `Inter_${weight}.ttf`)

// Two families, because the library knows two weights a family.
const fonts = {
  Inter: { normal: font('400Regular'), bold: font('600SemiBold') },
  InterStrong: { normal: font('500Medium'), bold: font('700Bold') },
}
const fontFiles: ReadonlySet<string> = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]))

pdfmake.setFonts(fonts)
// What is printed comes from people: nothing of it may make the library fetch or read a file.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** The PDF of a definition. `at`: its date of creation; the same definition and date give the same bytes. */
export const printPdf = async (definition: TDocumentDefinitions, at: Date): Promise<Buffer> =>
  Buffer.from(await pdfmake.createPdf({ ...definition, info: { ...definition.info, creationDate: at } }).getBuffer())
