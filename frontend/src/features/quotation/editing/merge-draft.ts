import { type Choices, type FieldMerge, mergeEntry } from '../../../components/entry-form/merge/merge-entry.ts'
import { sameValue } from '../../../components/entry-form/merge/same-value.ts'

/** The fields of a draft line that a merge needs. */
interface Line {
  rowId: string
  idCharge: string
}

/** Fields that change together: `along` is merged with the compared fields without being a change itself. */
export interface Part<Of> {
  fields: readonly (keyof Of & string)[]
  along?: readonly (keyof Of & string)[]
}

/** The parts of a draft and of its lines; each part is one change. */
export interface DraftParts<Draft, DraftLine> {
  draft: Readonly<Record<string, Part<Draft>>>
  line: Readonly<Record<string, Part<DraftLine>>>
}

interface WithLines<DraftLine> {
  lines: readonly DraftLine[]
}

/** Placeholder for a line that one side does not have. */
export const isRemoved = (value: unknown): boolean => Object(value)['isRemovedLine'] === true
const REMOVED = { isRemovedLine: true }

// The server returns 60.00 for a typed 60.
const normalized = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value
const comparedFields = <Of extends object>(of: Of, { fields }: Part<Of>): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [name, normalized(of[name])]))
const mergedFields = <Of extends object>(of: Of, { fields, along = [] }: Part<Of>): Record<string, unknown> =>
  Object.fromEntries([...fields, ...along].map((name) => [name, of[name]]))

/**
 * Another user's saved lines with the row ids of the base: matched by stored id, else by code and position, else by
 * code, and where both have equally many lines by position. Unmatched lines are new.
 */
export const alignLines = <DraftLine extends Line>(
  base: readonly DraftLine[],
  otherLines: readonly DraftLine[],
  storedIdOf: (line: DraftLine) => string | undefined,
): DraftLine[] => {
  const unmatched = new Map(base.map((line, index) => [index, line]))
  const matchedRowIds = new Map<number, string>()
  const matchBy = (isMatch: (line: DraftLine, other: DraftLine, index: number, at: number) => boolean) => {
    for (const [at, line] of otherLines.entries()) {
      if (matchedRowIds.has(at)) continue
      const [index, other] = [...unmatched].find(([position, one]) => isMatch(line, one, position, at)) ?? []
      if (index === undefined || other === undefined) continue
      matchedRowIds.set(at, other.rowId)
      unmatched.delete(index)
    }
  }
  matchBy((line, other) => storedIdOf(line) !== undefined && storedIdOf(line) === storedIdOf(other))
  matchBy((line, other, index, at) => index === at && line.idCharge === other.idCharge)
  matchBy((line, other) => line.idCharge === other.idCharge)
  if (base.length === otherLines.length) matchBy((_, __, index, at) => index === at)
  return otherLines.map((line, at) => ({ ...line, rowId: matchedRowIds.get(at) ?? `theirs-${line.rowId}` }))
}

const byRowId = <DraftLine extends Line>({ lines }: WithLines<DraftLine>) =>
  new Map(lines.map((one) => [one.rowId, one]))

export interface DraftMerge<Draft> {
  merges: readonly FieldMerge[]
  /** The draft with the user's choices for fields that both sides changed. */
  merged: (choices: Choices) => Draft
}

/** Name of a merge of a line: of one part, or of the whole line where one side lacks it. */
const mergeName = (rowId: string, part = '') => `line:${rowId}:${part}`
/** Parses a merge name; `part` is empty for a whole line. */
export const parseMergeName = (name: string): { part: string; rowId?: string } => {
  if (!name.startsWith('line:')) return { part: name }
  const at = name.lastIndexOf(':')
  return { rowId: name.slice('line:'.length, at), part: name.slice(at + 1) }
}

/** Three-way merge: base of the draft, another user's saved version (lines aligned), typed draft. */
export const mergeDraft = <DraftLine extends Line, Draft extends WithLines<DraftLine>>(
  parts: DraftParts<Draft, DraftLine>,
  base: Draft,
  otherDraft: Draft,
  ownDraft: Draft,
): DraftMerge<Draft> => {
  const [baseLines, otherLines, ownLines] = [byRowId(base), byRowId(otherDraft), byRowId(ownDraft)]
  const ids = [...new Set([...ownLines.keys(), ...otherLines.keys(), ...baseLines.keys()])]
  const isEverywhere = (id: string) => baseLines.has(id) && otherLines.has(id) && ownLines.has(id)
  const wholeLine = (line: DraftLine | undefined) =>
    line === undefined
      ? REMOVED
      : Object.fromEntries(Object.entries(parts.line).map(([name, part]) => [name, comparedFields(line, part)]))
  const valuesOf = (draft: Draft, lines: ReadonlyMap<string, DraftLine>): Record<string, unknown> => ({
    ...Object.fromEntries(Object.entries(parts.draft).map(([name, part]) => [name, comparedFields(draft, part)])),
    ...Object.fromEntries(
      ids.flatMap((id): [string, unknown][] => {
        const line = lines.get(id)
        if (line === undefined || !isEverywhere(id)) return [[mergeName(id), wholeLine(line)]]
        return Object.entries(parts.line).map(([name, part]) => [mergeName(id, name), comparedFields(line, part)])
      }),
    ),
  })
  const values = valuesOf(base, baseLines)
  const fields = Object.fromEntries(Object.keys(values).map((name) => [name, { label: name }]))
  const merges = mergeEntry<Record<string, unknown>>(fields, {
    base: values,
    theirs: valuesOf(otherDraft, otherLines),
    mine: valuesOf(ownDraft, ownLines),
  })

  const merged = (choices: Choices): Draft => {
    const outcomes = new Map(merges.map(({ field, outcome }) => [field, outcome]))
    const isMine = (field: string) => {
      const outcome = outcomes.get(field)
      return outcome === 'mine' || outcome === 'both' || (outcome === 'choose' && choices[field] === 'mine')
    }
    const lineOf = (id: string): DraftLine[] => {
      const [otherLine, ownLine] = [otherLines.get(id), ownLines.get(id)]
      if (otherLine === undefined || ownLine === undefined || !baseLines.has(id)) {
        const line = isMine(mergeName(id)) ? ownLine : otherLine
        return line === undefined ? [] : [line]
      }
      const ownParts = Object.entries(parts.line).filter(([name]) => isMine(mergeName(id, name)))
      return [{ ...otherLine, ...Object.assign({}, ...ownParts.map(([, part]) => mergedFields(ownLine, part))) }]
    }
    const ownDraftParts = Object.entries(parts.draft).filter(([name]) => isMine(name))
    return {
      ...otherDraft,
      ...Object.assign({}, ...ownDraftParts.map(([, part]) => mergedFields(ownDraft, part))),
      lines: ids.flatMap(lineOf),
    }
  }
  return { merges, merged }
}

/** Whether two drafts have the same content, to recognize the result of a command with a lost answer. */
export const sameDraft = <DraftLine extends Line, Draft extends WithLines<DraftLine>>(
  parts: DraftParts<Draft, DraftLine>,
  a: Draft,
  b: Draft,
): boolean =>
  a.lines.length === b.lines.length &&
  Object.values(parts.draft).every((part) => sameValue(comparedFields(a, part), comparedFields(b, part))) &&
  a.lines.every((line, index) => {
    const other = b.lines[index]
    return (
      other !== undefined &&
      Object.values(parts.line).every((part) => sameValue(comparedFields(line, part), comparedFields(other, part)))
    )
  })
