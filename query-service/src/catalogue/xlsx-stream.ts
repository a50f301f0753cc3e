import type { Column } from '@freight/contracts/api/file-columns'
import { type ZipFile, zipStream } from '@freight/platform/spreadsheet/zip-entries'
import { type FileLocale, cellText } from './csv-cells.ts'
import type { Language } from '@freight/contracts/vocabulary/schemas'

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** Spreadsheets have no time zones: the cell contains the local time of the reader's company. */
const localTime = (instant: string, timeZone: string): Date =>
  new Date(`${clockIn(timeZone).format(new Date(instant)).replace(' ', 'T')}Z`)

const dayFormats: Readonly<Record<Language, string>> = { es: 'dd/mm/yyyy', en: 'yyyy-mm-dd', pt: 'dd/mm/yyyy' }

/** A cell, with the number format of its value; null: empty. */
type Cell = { value: string | number | Date; format?: string } | null

/** Lanes and subjects are longer than other texts; unit prices have up to six decimals. */
type SheetColumn = Column & {
  isLane?: boolean | undefined
  isSubject?: boolean | undefined
  isUnitPrice?: boolean | undefined
}

const UNIT_PRICE = '#,##0.00####'

/** Value of a spreadsheet cell: numbers and dates as such; text is never evaluated as a formula. */
export const cellValue = (column: SheetColumn, value: unknown, locale: FileLocale): Cell => {
  const { language, timeZone } = locale
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : ''
  switch (column.kind) {
    case 'int':
      return { value: Number(value), format: '#,##0' }
    case 'number':
      return { value: Number(value), format: column.isUnitPrice ? UNIT_PRICE : '#,##0.00' }
    case 'day':
      return { value: new Date(`${text}T00:00:00Z`), format: dayFormats[language] }
    case 'moment':
      return { value: localTime(text, timeZone), format: `${dayFormats[language]} hh:mm` }
    case 'text':
    case 'flag':
    case 'list':
    case 'user':
    case 'users':
    case 'organization':
      return { value: cellText(column, value, locale) }
  }
}

type Row = Readonly<Record<string, unknown>>

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentTypePrefix = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes a text for XML and removes characters that XML forbids. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Days since 30 December 1899, the date format of sheets. */
const serial = (date: Date): number => date.getTime() / 86_400_000 + 25_569

/** Index of the bold style. */
const BOLD = 1
/** The format of workbooks reserves the ids below for built-in number formats. */
const firstFormatId = 164

/** The number formats of a sheet, each with its style index. */
const styles = (formats: readonly string[]): string => {
  const numbers = formats.map(
    (code, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${xml(code)}"/>`,
  )
  const cellStyles = formats.map(
    (_, index) => `<xf numFmtId="${firstFormatId + index}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  return `${HEAD}<styleSheet xmlns="${mainNamespace}"><numFmts count="${formats.length}">${numbers.join('')}</numFmts>
<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${formats.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${cellStyles.join('')}</cellXfs></styleSheet>`
}

/** The number formats in use, from one sample cell per kind. */
const formatsOf = (locale: FileLocale): string[] => {
  const sample = (kind: SheetColumn['kind'], value: string) => {
    const cell = cellValue({ field: '', title: { es: '', en: '', pt: '' }, kind }, value, locale)
    return cell?.format ?? ''
  }
  const day = '2026-01-01'
  return [
    sample('int', '1'),
    sample('number', '1'),
    UNIT_PRICE,
    sample('day', day),
    sample('moment', `${day}T00:00:00Z`),
  ]
}

const cellOf = (column: SheetColumn, value: unknown, locale: FileLocale, formats: readonly string[]): string => {
  const cell = cellValue(column, value, locale)
  if (cell === null) return '<c/>'
  // Before the number formats, `styles` defines the default style and the bold one.
  const style = cell.format === undefined ? 0 : formats.indexOf(cell.format) + BOLD + 1
  if (cell.value instanceof Date) return `<c s="${style}"><v>${serial(cell.value)}</v></c>`
  if (typeof cell.value === 'number') return `<c s="${style}"><v>${cell.value}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell.value)}</t></is></c>`
}

const widths: Readonly<Record<string, number>> = { moment: 17, day: 12, flag: 10, int: 10, number: 14 }

const widthOf = ({ kind, title, isLane, isSubject }: SheetColumn, language: FileLocale['language']): number =>
  Math.max(isLane === true || isSubject === true ? 40 : (widths[kind] ?? 20), title[language].length + 2)

/** Column letters for a number from 1: A, B … Z, AA … */
const columnLetters = (number: number): string => {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number <= 26 ? letter : columnLetters(Math.floor((number - 1) / 26)) + letter
}

async function* sheet(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly SheetColumn[],
  locale: FileLocale,
  head: readonly string[],
): AsyncGenerator<string> {
  const { language } = locale
  const formats = formatsOf(locale)
  const columnWidths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column, language)}" customWidth="1"/>`,
  )
  const boldCell = (text: string) => `<c s="${BOLD}" t="inlineStr"><is><t>${xml(text)}</t></is></c>`
  const headerCells = columns.map(({ title }) => boldCell(title[language]))
  const headRows = head.map((text) => `<row>${boldCell(text)}</row>`)
  const header = head.length + 1
  yield `${HEAD}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="${header}" topLeftCell="A${header + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${columnWidths.join('')}</cols><sheetData>${headRows.join('')}<row>${headerCells.join('')}</row>`
  let last = header
  for await (const rows of pages) {
    last += rows.length
    yield rows
      .map(
        (row) => `<row>${columns.map((column) => cellOf(column, row[column.field], locale, formats)).join('')}</row>`,
      )
      .join('')
  }
  const filter = columns.length === 0 ? '' : `<autoFilter ref="A${header}:${columnLetters(columns.length)}${last}"/>`
  yield `</sheetData>${filter}</worksheet>`
}

const longestName = 31

/** A valid sheet name: an empty one, or an apostrophe at either end, makes the workbook corrupt. */
const sheetName = (title: string): string => {
  // Removed completely, because a truncated date would be another date.
  const shortTitle = title.length > longestName ? title.replace(/(?:[_ -]\d{4}-\d{2}-\d{2})+$/, '') : title
  const name = xml(shortTitle.replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ').slice(0, longestName)).replaceAll(/^'+|'+$/g, '')
  return name.trim() === '' ? 'Sheet1' : name
}

const frame = (title: string, formats: readonly string[]): ZipFile[] =>
  Object.entries({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${packageNamespace}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${contentTypePrefix}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypePrefix}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${contentTypePrefix}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${packageNamespace}/relationships">
<Relationship Id="rId1" Type="${relationshipTypes}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipTypes}"><sheets>
<sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${packageNamespace}/relationships">
<Relationship Id="rId1" Type="${relationshipTypes}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${relationshipTypes}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles(formats),
  }).map(([name, text]) => ({ name, content: [text] }))

/**
 * Rows by the fields of the columns as a workbook with one sheet, in chunks, with a frozen header row. `head`: lines
 * above the header.
 */
export const xlsxStream = (
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly SheetColumn[],
  locale: FileLocale,
  title: string,
  head: readonly string[] = [],
): AsyncIterable<Buffer> =>
  zipStream([
    ...frame(title, formatsOf(locale)),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(pages, columns, locale, head) },
  ])
