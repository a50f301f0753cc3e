import type { Row } from './column.ts'

/** Cells of rows as one text, for a conflict. */
export const cellsText = (value: Row | readonly Row[]): string =>
  [value]
    .flat()
    .map(({ id: _id, ...cells }) =>
      Object.values(cells)
        .filter((cell) => cell !== '')
        .join(' '),
    )
    .join(' · ')
