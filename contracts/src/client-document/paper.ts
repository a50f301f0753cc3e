import type { PagePart } from './page-part.ts'

/** The product's light colours for paper. */
export const colours = {
  text: '#171b20',
  secondary: '#48535e',
  quiet: '#606b77',
  line: '#d3d9df',
  hair: '#e6e9ed',
  panel: '#f3f5f7',
  accent: '#1f5fc4',
} as const

export const sizes = { margin: 42 } as const

/** Width between the margins of an A4 page, in points. */
export const CONTENT_WIDTH = 595.28 - 2 * sizes.margin

/** A thin line over the whole width, with the given space above, in points. */
export const rule = (spaceAbove: number): PagePart => ({
  margin: [0, spaceAbove, 0, 0],
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.5, lineColor: colours.line }],
})

/** Minimum letters of small print per line: full width, and half width. */
export const lettersALine = { whole: 95, half: 45 } as const

/** Lines of small print on half a page. */
const MAX_SHORT_LINES = 30

/**
 * Whether texts of small print need at most half a page. Only those may stay together: the part of a longer block that
 * exceeds a page would be lost.
 */
export const isShort = (texts: readonly string[], letters: number): boolean =>
  texts
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0) <= MAX_SHORT_LINES
