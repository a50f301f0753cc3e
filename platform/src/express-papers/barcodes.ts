import bwip from 'bwip-js/node'
import type { CanvasRect, Content } from 'pdfmake/interfaces.js'
import { transliterate } from './paper-shipment.ts'

/** Points of a millimetre. */
export const mm = 72 / 25.4
/** Widths of a module in millimetres: 4 and 3 dots of a printer with 203 dots an inch, and the smallest allowed. */
const moduleWidths = [0.5, 0.375, 0.33]
const QUIET_MODULES = 10

/** Widths of the bars and gaps of a Code 128, in modules, beginning with a bar. */
const bars = (text: string): number[] => {
  const [code] = bwip.raw({ bcid: 'code128', text: transliterate(text) })
  return code && 'sbs' in code ? [...code.sbs] : []
}

/** Modules of a Code 128 with its quiet zones. */
export const modulesWithQuiet = (text: string): number =>
  bars(text).reduce((sum, width) => sum + width, 2 * QUIET_MODULES)

const black = (x: number, y: number, w: number, h: number): CanvasRect => ({ type: 'rect', x, y, w, h, color: '#000' })

/**
 * A Code 128 at most `width` wide, `height` high, in points, its quiet zone included, the text below. A number that does
 * not fit with readable bars has only its text.
 */
export const code128 = (text: string, width: number, height: number): Content[] => {
  if (text === '') return [{ text: '—', fontSize: 12 }]
  const modules = modulesWithQuiet(text)
  const widest = moduleWidths.find((one) => one * mm * modules <= width)
  const label: Content = { text, bold: true, fontSize: 11, alignment: 'center', margin: [0, 1, 0, 0] }
  if (widest === undefined) return [label]
  const step = widest * mm
  // Centred: the rest of the width adds to the quiet zones.
  let x = (width - modules * step) / 2 + QUIET_MODULES * step
  const rects = bars(text).flatMap((count, at) => {
    const from = x
    x += count * step
    return at % 2 === 0 ? [black(from, 0, count * step, height)] : []
  })
  return [{ canvas: rects }, label]
}

/** A QR code, `size` points wide with its quiet zone of four modules. */
export const qrCode = (text: string, size: number): Content => {
  const [code] = bwip.raw({ bcid: 'qrcode', text: transliterate(text) })
  if (!code || !('pixs' in code)) throw new RangeError('no QR code')
  const columns = code.pixx
  const step = size / (columns + 8)
  return {
    canvas: code.pixs.flatMap((dot, at) =>
      dot === 1 ? [black((4 + (at % columns)) * step, (4 + Math.floor(at / columns)) * step, step, step)] : [],
    ),
  }
}
