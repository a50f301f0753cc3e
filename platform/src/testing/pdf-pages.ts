import { type PDFiumPage, PDFiumLibrary } from '@hyzyla/pdfium'

/** A page of a PDF: its size in points and its text. */
export type PdfPage = { width: number; height: number; text: string }
/** Its pixels, in shades of grey. */
export type RenderedPage = PdfPage & { pixels: { width: number; height: number; grey: Uint8ClampedArray } }

const DOTS_AN_INCH = 203
let library: ReturnType<typeof PDFiumLibrary.init> | undefined

const pagesWith = async <Page>(pdf: Buffer, read: (page: PDFiumPage) => Promise<Page>): Promise<Page[]> => {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const pages: Page[] = []
  for (const page of document.pages()) pages.push(await read(page))
  document.destroy()
  return pages
}

const pageOf = (page: PDFiumPage): PdfPage => {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return { width: originalWidth, height: originalHeight, text: page.getText() }
}

/** The pages of a PDF. */
export const pdfPages = (pdf: Buffer): Promise<PdfPage[]> => pagesWith(pdf, async (page) => pageOf(page))

/** The pages of a PDF as a printer with 203 dots an inch prints them. */
export const renderedPages = (pdf: Buffer): Promise<RenderedPage[]> =>
  pagesWith(pdf, async (page) => {
    // Before the rendering, which closes the page.
    const described = pageOf(page)
    const { data, width, height } = await page.render({ scale: DOTS_AN_INCH / 72, render: 'bitmap' })
    const grey = new Uint8ClampedArray(width * height)
    // Green stands for the brightness: the papers are black and grey.
    for (let at = 0; at < grey.length; at += 1) grey[at] = data[at * 4 + 1] ?? 255
    return { ...described, pixels: { width, height, grey } }
  })
