import { type Section, sections } from '@freight/contracts/pricing/our-sections'

/** Lines grouped by section in journey order, without empty sections. */
export const bySection = <Line extends { section: Section }>(lines: readonly Line[]) =>
  sections.flatMap((section) => {
    const sectionLines = lines.filter((line) => line.section === section)
    return sectionLines.length === 0 ? [] : [{ section, lines: sectionLines }]
  })
