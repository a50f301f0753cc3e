import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { addFont } from '../pdf/pdf-printer.ts'
import { transliterate } from './transliterate.ts'

const { resolve } = createRequire(import.meta.url)
const google = (name: string, file: string) =>
  join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), '400Regular', `${file}_400Regular.ttf`)
const embed = (name: string, file: string) => join(dirname(resolve(`@embedpdf/fonts-${name}`)), '../fonts', file)

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

/** Letters from right to left, with their marks and digits of the same script. */
const toLeft = /[\u0591-\u06ff]/
type Word = { text: string; side: 'L' | 'R' | 'N' }
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

const wordsIn = (line: string): Word[] =>
  (line.match(/[\u0591-\u06ff]+|[\p{L}\p{M}\p{N}]+|./gsu) ?? []).map((text) => ({
    text,
    side: toLeft.test(text) ? 'R' : /[\p{L}\p{N}]/u.test(text) ? 'L' : 'N',
  }))

/**
 * The words of a line from left to right as the eye sees them: the PDF library reverses the letters of a word, but not
 * the words. A small part of https://unicode.org/reports/tr9: two levels, as names and addresses have.
 */
export const visualOrder = (line: string): string[] => {
  if (!toLeft.test(line)) return [line]
  const words = wordsIn(line)
  // Digits do not determine the direction of a line.
  const base = toLeft.test(/\p{L}/u.exec(line)?.[0] ?? '') ? 'R' : 'L'
  const strong = (from: readonly Word[]) => from.find(({ side }) => side !== 'N')?.side ?? base
  const groups: { side: 'L' | 'R' | 'N'; texts: string[] }[] = []
  for (const [at, { text, side }] of words.entries()) {
    const [before, after] = [strong(words.slice(0, at).toReversed()), strong(words.slice(at))]
    const settled = side !== 'N' ? side : before === after ? before : base
    const last = groups.at(-1)
    const shown = settled === 'R' ? (mirrored[text] ?? text) : text
    if (last?.side === settled) last.texts.push(shown)
    else groups.push({ side: settled, texts: [shown] })
  }
  const inOrder = base === 'R' ? groups.toReversed() : groups
  return inOrder.flatMap(({ side, texts }) => (side === 'R' ? texts.toReversed() : texts))
}

/** Letters of a line from right to left: the library would put the first words of a longer one on its last line. */
const LINE_LETTERS = 34
const shortLines = (text: string): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export type ScriptRun = { text: string; font: string }

const runsOf = (line: string): ScriptRun[] => {
  const runs: { text: string; font: FontName }[] = []
  for (const word of visualOrder(line))
    for (const letter of word) {
      const last = runs.at(-1)
      const isMark = /[\p{M}\u200c\u200d]/u.test(letter)
      const font = isMark && last ? last.font : (fontOf(letter) ?? 'Inter')
      const shown = isMark || fontOf(letter) ? letter : transliterate(letter)
      if (last?.font === font) last.text += shown
      else runs.push({ text: shown, font: prepare(font) })
    }
  return runs
}

/** Letters of a word that may be wider than its column: it breaks anywhere, or it would leave the paper. */
const longWord = /\S{20,}/

export type ScriptText = { text: string | ScriptRun[]; wordBreak?: 'break-all' }

/** The text with a font for each script; letters that no font has are transliterated, never a box or "?". */
export const scriptText = (text: string): ScriptText => {
  const clean = text.normalize('NFC').replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  const lines = toLeft.test(clean) ? shortLines(clean) : [clean]
  const runs = lines.flatMap((line, at) => [...(at > 0 ? [{ text: '\n', font: 'Inter' }] : []), ...runsOf(line)])
  if (runs.some(({ font }) => font !== 'Inter')) return { text: runs }
  const plain = runs.map((run) => run.text).join('')
  return longWord.test(plain) ? { text: plain, wordBreak: 'break-all' } : { text: plain }
}
