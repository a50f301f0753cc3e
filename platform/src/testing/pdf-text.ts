import { inflateSync } from 'node:zlib'

/** Position of a piece of text: page, and height above its bottom in points. */
export type PlacedText = { page: number; y: number; text: string }

type Objects = ReadonlyMap<string, string>

const FLATE = /\/Filter \/FlateDecode/

const objectsOf = (pdf: Buffer): Objects =>
  new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )

const streamOf = (body: string): string => {
  const [head = '', streamText = ''] = body.split(/\nstream\n([\s\S]*)/)
  const bytes = Buffer.from(streamText.replace(/\nendstream[\s\S]*$/, ''), 'latin1')
  return (FLATE.test(head) ? inflateSync(bytes) : bytes).toString('latin1')
}

const hexText = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join('')

/** The character of each glyph of a font, by glyph number. */
const glyphsOf = (body: string, objects: Objects): string[] => {
  const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? []
  const [, words = ''] = /beginbfrange\n[^[]*\[([^\]]*)\]/.exec(streamOf(objects.get(table) ?? '')) ?? []
  return [...words.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hexText(hex))
}

const refsIn = (body: string): Map<string, string> =>
  new Map([...body.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]))

/**
 * The text of a PDF written by `pdfkit`, read from the drawing operators of its pages. Text below the edge of a page
 * is included with a negative `y`, so that tests find invisible text.
 */
export const pdfText = (pdf: Buffer): PlacedText[] => {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.flatMap((body, index) => {
    const refs = refsIn(body)
    const fonts = refsIn(objects.get(refs.get('Resources') ?? '') ?? '')
    const orders = streamOf(objects.get(refs.get('Contents') ?? '') ?? '')
    return [...orders.matchAll(/1 0 0 1 [-\d.]+ ([-\d.]+) Tm\n\/(\w+) [\d.]+ Tf[\s\S]*?\n\[([^\]]*)\] TJ/g)].map(
      ([, y = '', font = '', shown = '']) => {
        const glyphs = glyphsOf(objects.get(fonts.get(font) ?? '') ?? '', objects)
        const numbers = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        return { page: index + 1, y: Number(y), text: numbers.map((code) => glyphs[parseInt(code, 16)] ?? '').join('') }
      },
    )
  })
}
