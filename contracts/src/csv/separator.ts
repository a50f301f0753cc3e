/** Cell separators of a CSV. */
export const separators = [';', '\t', ',', '|'] as const
export type Separator = (typeof separators)[number]
/** Keys of their texts. */
export const separatorNames = { ';': 'semicolon', '\t': 'tab', ',': 'comma', '|': 'bar' } as const
const maxLines = 40

/** Number of marks per line outside quotes; a line break in a quoted cell does not end a line. */
const marksByLine = (text: string, mark: string): number[] =>
  text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, maxLines)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(mark).length - 1)

/** The most frequent number of marks per line, and how many lines have it. */
const regularity = (counts: readonly number[]): { lines: number; marks: number } => {
  const linesByMarks = new Map<number, number>()
  for (const marks of counts) if (marks > 0) linesByMarks.set(marks, (linesByMarks.get(marks) ?? 0) + 1)
  return [...linesByMarks].reduce(
    (best, [marks, lines]) =>
      lines > best.lines || (lines === best.lines && marks > best.marks) ? { lines, marks } : best,
    { lines: 0, marks: 0 },
  )
}

/**
 * The separator: the mark with the same number in most lines, including the headings. Decimal commas and remarks may
 * contain another mark more often, but not in the headings, and not equally in each line.
 */
export const separatorIn = (text: string): Separator => {
  const candidates = separators.map((mark) => ({ mark, ...regularity(marksByLine(text, mark)) }))
  return candidates.reduce((best, one) =>
    one.lines > best.lines || (one.lines === best.lines && one.marks > best.marks) ? one : best,
  ).mark
}

/** Separator of a first line `sep=;`, which Excel reads as a setting and not as a row. */
export const separatorFromHeading = (head: string): Separator | undefined => {
  const [, mark] = /^sep=([;,|\t])\r?(?:\n|$)/i.exec(head) ?? []
  return separators.find((one) => one === mark)
}
