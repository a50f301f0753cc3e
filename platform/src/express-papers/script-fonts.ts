import type { Bidi } from 'bidi-js'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { addFont } from '../pdf/pdf-printer.ts'
import { transliterate } from './paper-shipment.ts'

const require = createRequire(import.meta.url)
const google = (name: string, file: string) =>
  join(dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), '400Regular', `${file}_400Regular.ttf`)
const embed = (name: string, file: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${name}`)), '../fonts', file)

/**
 * The characters of each font. Inter is that of all documents. Of Chinese only the characters that the font has; marks
 * without a script of their own belong to the letter before them.
 */
const fonts = {
  Inter: { letters: /[\u0020-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u203a\u20ac\u2116]/ },
  Han: {
    letters: /[\u2e80-\u30ff\u31f0-\u31ff\u4e00-\u9fef\uff01-\uffee]/,
    file: () => embed('sc', 'NotoSansHans-Regular.otf'),
  },
  Hangul: { letters: /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/, file: () => google('nanum-gothic', 'NanumGothic') },
  Arabic: { letters: /[\u0600-\u06ff]/, file: () => embed('arabic', 'NotoNaskhArabic-Regular.ttf') },
  Hebrew: { letters: /[\u0591-\u05f4]/, file: () => embed('hebrew', 'NotoSansHebrew-Regular.ttf') },
  Devanagari: { letters: /[\u0900-\u097f]/, file: () => google('noto-sans-devanagari', 'NotoSansDevanagari') },
  Thai: { letters: /[\u0e01-\u0e5b]/, file: () => google('noto-sans-thai', 'NotoSansThai') },
} as const satisfies Record<string, { letters: RegExp; file?: () => string }>
type FontName = keyof typeof fonts

const names = Object.keys(fonts) as FontName[]
const fontOf = (letter: string): FontName | undefined => names.find((name) => fonts[name].letters.test(letter))

const ready = new Set<FontName>(['Inter'])
/** Loads a font with its first text: the Chinese one has 8 MB. */
const prepare = (name: FontName): FontName => {
  const font = fonts[name]
  if (!ready.has(name) && 'file' in font) {
    addFont(name, readFileSync(font.file()))
    ready.add(name)
  }
  return name
}

/** Letters from right to left, with their marks and digits. */
const toLeft = /[\u0591-\u06ff]+/gu
const isToLeft = (text: string) => text.search(toLeft) >= 0
// Its types describe another export than the module has.
const bidi = (require('bidi-js') as () => Bidi)()

/** A line in the order of the eye, from left to right; the PDF library reverses the letters of a word itself. */
export const visualOrder = (line: string): string =>
  isToLeft(line)
    ? bidi
        .getReorderedString(line, bidi.getEmbeddingLevels(line))
        .replaceAll(toLeft, (word) => Array.from(word).toReversed().join(''))
    : line

/** Letters of a line from right to left: the library would put the first words of a longer one on its last line. */
const shortLines = /\S{35,}|\S.{0,33}(?=\s|$)/gsu

/** Marks and joiners: of the letter before them. */
const mark = /[\p{M}\u200c\u200d]/u

export type ScriptRun = { text: string; font: string }

const runsOf = (line: string): ScriptRun[] => {
  const runs: { text: string; font: FontName }[] = []
  for (const letter of visualOrder(line)) {
    const last = runs.at(-1)
    const font = last && mark.test(letter) ? last.font : (fontOf(letter) ?? 'Inter')
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font: prepare(font) })
  }
  return runs
}

/** Letters of a word that may be wider than its column: it breaks anywhere, or it would leave the paper. */
const longWord = /\S{20,}/

/** Blanks, controls and directions of writing. */
const controls = /[\p{Z}\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

export type ScriptText = { text: string | ScriptRun[]; wordBreak?: 'break-all' }

/** The text with a font for each script; letters that no font has are transliterated, never a box or "?". */
export const scriptText = (text: string): ScriptText => {
  const clean = Array.from(text.normalize('NFC').replaceAll(controls, ' '), (letter) =>
    fontOf(letter) || mark.test(letter) ? letter : transliterate(letter),
  ).join('')
  const lines = isToLeft(clean) ? (clean.match(shortLines) ?? []) : [clean]
  const runs = lines.flatMap((line, at) => [...(at > 0 ? [{ text: '\n', font: 'Inter' }] : []), ...runsOf(line)])
  if (runs.some(({ font }) => font !== 'Inter')) return { text: runs }
  const plain = runs.map((run) => run.text).join('')
  return longWord.test(plain) ? { text: plain, wordBreak: 'break-all' } : { text: plain }
}
