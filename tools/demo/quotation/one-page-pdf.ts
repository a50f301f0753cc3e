// In points: an A4 page.
const PAGE_WIDTH = 595
const PAGE_HEIGHT = 842
const MARGIN = 56

/** Brackets and backslashes are special in PDF texts; characters outside of the font become question marks. */
const textOf = (line: string) => line.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')

/** A page with a title and lines of text like a printed document; the same text gives the same bytes. */
export const onePagePdf = (title: string, lines: readonly string[]): Buffer => {
  const rule = `0.6 w ${MARGIN} 770 m ${PAGE_WIDTH - MARGIN} 770 l S`
  const body = lines.map((line) => `(${textOf(line)}) '`).join('\n')
  const page = `BT /F2 18 Tf ${MARGIN} 784 Td (${textOf(title)}) Tj ET\n${rule}\nBT /F1 10 Tf 16 TL ${MARGIN} 752 Td\n${body}\nET`
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents 6 0 R
/Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const xrefLines = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${xrefLines.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
