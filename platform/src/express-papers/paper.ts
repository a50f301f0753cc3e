import { colours, sizes } from '@freight/contracts/client-document/page-part'
import { Exact } from '@freight/contracts/money/money'
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import { printDefinition } from '../pdf/pdf-printer.ts'
import { partyLines } from './label.ts'
import { type PaperParty, type PaperPiece, type PaperShipment, transliterate } from './paper-shipment.ts'
import { type ScriptText, scriptText } from './script-fonts.ts'

/** Text in any script; an empty one is a dash, so that a missing value is visible. */
export const written = (text: string): ScriptText => scriptText(text === '' ? '—' : text)

/** The text as typed, and below it in Latin letters where these differ. */
export const inTwoScripts = (text: string): Content => {
  const latin = transliterate(text)
  return latin === text ? written(text) : { stack: [written(text), written(latin)] }
}

/** Sum of decimals, with all their places. */
export const sumText = (values: readonly string[]): string =>
  values.reduce((sum, value) => sum.plus(value), new Exact(0)).toString()

export const totalKg = (pieces: readonly PaperPiece[]): string => sumText(pieces.map(({ kg }) => kg))

/** Labels with their values, in three columns. */
export const factGrid = (facts: readonly (readonly [label: string, value: string])[]): Content => {
  const cells = facts.map(([label, value]): TableCell => ({
    stack: [
      { text: label, fontSize: 6.5, color: colours.secondary },
      { ...written(value), bold: true },
    ],
  }))
  while (cells.length % 3 > 0) cells.push('')
  const body = cells.flatMap((_cell, at) => (at % 3 === 0 ? [cells.slice(at, at + 3)] : []))
  return { table: { widths: ['*', '*', '*'], body }, layout: 'noBorders', margin: [0, 8, 0, 8] }
}

/** A column: its head, its width in points or "*", and whether it has numbers. */
export type GridColumn = readonly [head: string, width: number | string, isNumber?: boolean]

/** A table whose heads repeat on each page. */
export const grid = (
  columns: readonly GridColumn[],
  rows: readonly (readonly (string | Content)[])[],
): ContentTable => {
  const look = (at: number) => (columns[at]?.[2] ? { alignment: 'right' as const } : {})
  const head = { bold: true, fontSize: 6.5, fillColor: colours.panel }
  const cell = (content: string | Content) => (typeof content === 'string' ? written(content) : content)
  return {
    margin: [0, 4, 0, 8],
    fontSize: 7.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(([, width]) => width),
      body: [
        columns.map(([text], at) => ({ text, ...head, ...look(at) })),
        ...rows.map((row) => row.map((content, at) => ({ stack: [cell(content)], ...look(at) }))),
      ],
    },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => colours.line },
  }
}

/** Parties beside one another, each as typed and in Latin letters. */
export const parties = (all: readonly (readonly [label: string, party: PaperParty])[]): Content => ({
  columnGap: 16,
  columns: all.map(([label, party]) => {
    const lines = [...partyLines(party), party.mail, party.taxId === '' ? '' : `Tax ID ${party.taxId}`].filter(Boolean)
    const latin = lines.map(transliterate)
    const isLatin = lines.every((line, at) => line === latin[at])
    return {
      stack: [
        { text: label, fontSize: 6.5, color: colours.secondary },
        {
          columnGap: 8,
          columns: [
            { stack: lines.map((line, at) => ({ ...written(line), bold: at === 0 })) },
            ...(isLatin ? [] : [{ stack: latin.map((line, at) => ({ ...written(line), bold: at === 0 })) }]),
          ],
        },
      ],
    }
  }),
})

/** Lines to sign on, side by side. */
export const signatures = (labels: readonly string[]): Content => ({
  unbreakable: true,
  margin: [0, 36, 0, 0],
  columnGap: 24,
  columns: labels.map((text) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.5 }] },
      { text, fontSize: 7, margin: [0, 3, 0, 0] },
    ],
  })),
})

/** Prints a paper of A4 pages. The shipping day is its date, so that a second print has the same bytes. */
export const printPaper = (
  { company, shippingDay, reference, sandbox }: PaperShipment,
  title: string,
  content: Content[],
): Promise<Buffer> =>
  printDefinition(
    {
      pageSize: 'A4',
      pageMargins: [sizes.margin, 36, sizes.margin, 46],
      defaultStyle: { font: 'Inter', fontSize: 8, color: colours.text, lineHeight: 1.15 },
      info: { title: `${title} ${reference}`, author: company.name },
      ...(sandbox ? { watermark: { text: 'PRUEBA', color: '#b0b0b0', opacity: 0.35, bold: true } } : {}),
      content: [
        {
          columns: [
            {
              width: '*',
              stack: [
                { ...scriptText(company.name), bold: true, fontSize: 10 },
                { text: title, bold: true, fontSize: 14, margin: [0, 6, 0, 0] },
              ],
            },
            { width: 'auto', alignment: 'right', fontSize: 7, stack: company.lines.filter(Boolean).map(written) },
          ],
        },
        ...content,
      ],
      footer: (page, pages) => ({
        margin: [sizes.margin, 12, sizes.margin, 0],
        fontSize: 7,
        columns: [
          { text: reference },
          { text: `Página ${page} de ${pages} / Page ${page} of ${pages}`, alignment: 'right' },
        ],
      }),
    },
    new Date(`${shippingDay}T00:00:00Z`),
  )
