import { crc32, deflateRawSync } from 'node:zlib'

/** A cell of a sample: a text, a number, a day as a workbook counts it, or a formula with its result. */
export type SampleCell = string | number | { serial: number } | { formula: string; value: string }
/** `merges`: merged ranges such as A1:C1, in any row of the sheet. */
export type SampleRow = { cells: readonly SampleCell[]; hidden?: boolean; merges?: readonly string[] }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const cellXml = (cell: SampleCell, place: string): string => {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('serial' in cell) return `<c r="${place}" s="1"><v>${cell.serial}</v></c>`
  return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
}

const sheetXml = (rows: readonly SampleRow[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
    ...rows.map(
      ({ cells, hidden }, index) =>
        `<row r="${index + 1}"${hidden ? ' hidden="1"' : ''}>` +
        `${cells.map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`)).join('')}</row>`,
    ),
    '</sheetData>',
    ...rows.flatMap(({ merges = [] }) => merges.map((ref) => `<mergeCell ref="${ref}"/>`)),
    '</worksheet>',
  ].join('')

/** An archive of these texts. */
export const zipOf = (parts: Readonly<Record<string, string>>): Buffer => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const plain = Buffer.from(text)
    const packedBytes = deflateRawSync(plain, { level: 1 })
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(packedBytes.length, 14)
    head.writeUInt32LE(plain.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packedBytes])
    const entryTail = Buffer.alloc(14)
    entryTail.writeUInt32LE(at, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, entryTail, Buffer.from(name)]),
    )
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** A workbook with these sheets, as a spreadsheet program writes it; the second cell style shows days. */
export const sampleWorkbook = (sheets: Readonly<Record<string, readonly SampleRow[]>>): Buffer => {
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs>' +
      '<xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  }
  for (const [index, rows] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(rows)
  return zipOf(parts)
}
