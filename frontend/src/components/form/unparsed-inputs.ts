import { createContext, use, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onSignOut } from '../../lib/auth/on-sign-out.ts'
import { createListeners } from '../../lib/storage/listeners.ts'

interface OpenField {
  element: () => HTMLElement | null
}

/** Unparsed text in cells of a grid that are not mounted. */
export interface UndrawnTexts {
  cells: readonly string[]
  /** An element at the position of the cell, for the order of the problems. */
  place: (cell: string) => Element | null
  /** Mounts the cell and focuses it. */
  lead: (cell: string) => void
}

/** Whether `a` precedes `b` in the document. */
const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * The fields of a form with unparsed text: an ambiguous number, an invalid date, a name without a chosen entry. Such a
 * field has no value, so the form checks here before it saves.
 */
export class UnparsedInputs {
  readonly #open = new Map<string, OpenField>()
  readonly #undrawn = new Map<string, UndrawnTexts>()
  readonly #listeners = createListeners()
  /** Unparsed text by cell name: a remounted field restores it. */
  readonly texts = new Map<string, string>()
  #resets = 0
  #blockedSaves = 0

  readonly subscribe = this.#listeners.subscribe
  /** Number of resets of the form. */
  readonly resets = () => this.#resets
  /** Number of save attempts blocked by unparsed text: the field then shows why. */
  readonly blockedSaves = () => this.#blockedSaves
  /** Number of fields with unparsed text, mounted or not. */
  readonly count = () => [...this.#undrawn.values()].reduce((sum, { cells }) => sum + cells.length, this.#open.size)

  /** Number of these fields within the element of this id. */
  countIn(elementId: string) {
    const places = [
      ...[...this.#open.values()].map(({ element }) => element()),
      ...[...this.#undrawn.values()].flatMap(({ cells, place }) => cells.map((cell) => place(cell))),
    ]
    return places.filter((place) => place?.closest(`#${elementId}`)).length
  }

  set(id: string, field: OpenField | undefined) {
    if (field === undefined ? !this.#open.delete(id) : this.#open.get(id) === field) return
    if (field !== undefined) this.#open.set(id, field)
    this.#listeners.tell()
  }

  /** Registers unparsed text of unmounted cells; undefined once the grid has none or unmounts. */
  setUndrawn(grid: string, texts: UndrawnTexts | undefined) {
    if (texts === undefined) this.#undrawn.delete(grid)
    else this.#undrawn.set(grid, texts)
    this.#listeners.tell()
  }

  /** Focuses the first field with unparsed text. */
  leadToFirst() {
    const visible = [...this.#open.values()].flatMap(({ element }) => {
      const field = element()
      return field === null ? [] : [{ at: field, lead: () => field.focus() }]
    })
    const undrawn = [...this.#undrawn.values()].flatMap(({ cells, place, lead }) =>
      cells.flatMap((cell) => {
        const at = place(cell)
        return at === null ? [] : [{ at, lead: () => lead(cell) }]
      }),
    )
    const all: readonly { at: Element; lead: () => void }[] = [...undrawn, ...visible]
    const [first] = all
    if (first !== undefined) all.reduce((best, one) => (isBefore(one.at, best.at) ? one : best), first).lead()
  }

  /** Whether a field has unparsed text: focuses the first one, and the form must not save. */
  focusFirst(): boolean {
    this.leadToFirst()
    if (this.count() === 0) return false
    this.#blockedSaves += 1
    this.#listeners.tell()
    return true
  }

  /** Restores unparsed text from a draft. */
  begin(texts: Iterable<readonly [cell: string, text: string]>) {
    for (const [cell, text] of texts) this.texts.set(cell, text)
  }

  /** Discards all unparsed text. */
  forget() {
    this.texts.clear()
    this.#resets += 1
    this.#listeners.tell()
  }
}

const byScope = new Map<string, UnparsedInputs>()
onSignOut(() => byScope.clear())

/** The unparsed inputs of a form. With a name they survive a change of tab or page. */
export const useUnparsedInputs = (name?: string): UnparsedInputs => {
  const [unparsed] = useState(() => {
    const inputs = (name === undefined ? undefined : byScope.get(name)) ?? new UnparsedInputs()
    if (name !== undefined) byScope.set(name, inputs)
    return inputs
  })
  return unparsed
}

/** Whether an unmounted form has unparsed text. */
export const waitsUndrawn = (name: string): boolean => (byScope.get(name)?.texts.size ?? 0) > 0

/** Moves unparsed text to another name. */
export const moveUnparsedInputs = (from: string, to: string): void => {
  const unparsed = byScope.get(from)
  if (unparsed === undefined) return
  byScope.delete(from)
  byScope.set(to, unparsed)
}

const ReadingsContext = createContext<UnparsedInputs | undefined>(undefined)

/** Provider around the fields of a form that calls `focusFirst` before it saves. */
export const UnparsedInputsScope = ReadingsContext.Provider

/**
 * For a field: registers its unparsed text with its form. Throws outside of a provider, because such a form would save
 * without the typed text.
 */
export const useReading = (cell: string | undefined) => {
  const unparsed = use(ReadingsContext)
  if (unparsed === undefined) throw new TypeError('A field with parsed text needs an UnparsedInputsScope')
  const generatedId = useId()
  const input = useRef<HTMLInputElement>(null)
  const resets = useSyncExternalStore(unparsed.subscribe, unparsed.resets)
  const blockedSaves = useSyncExternalStore(unparsed.subscribe, unparsed.blockedSaves)
  const report = (text: string | undefined) => {
    if (cell === undefined) return
    if (text === undefined) unparsed.texts.delete(cell)
    else unparsed.texts.set(cell, text)
  }
  return {
    unparsed,
    id: generatedId,
    input,
    resets,
    asked: blockedSaves,
    tell: report,
    start: cell === undefined ? undefined : unparsed.texts.get(cell),
  }
}

/** For a grid: stores unparsed text for a cell before it mounts, or removes it. */
export const useKeepText = () => {
  const unparsed = use(ReadingsContext)
  return (cell: string, text: string | undefined) => {
    if (text === undefined) unparsed?.texts.delete(cell)
    else unparsed?.texts.set(cell, text)
  }
}

/** For a grid with virtual cells: unparsed text by cell name. */
export const useTexts = (): ReadonlyMap<string, string> => {
  const unparsed = use(ReadingsContext)
  if (unparsed === undefined) throw new TypeError('A grid with parsed text needs a form with UnparsedInputsScope')
  // Renders again after a reset.
  useSyncExternalStore(unparsed.subscribe, unparsed.resets)
  return unparsed.texts
}

/** For a grid with virtual cells: unparsed text in unmounted cells also blocks saving. */
export const useUndrawnTexts = ({ cells, place, lead }: UndrawnTexts) => {
  const unparsed = use(ReadingsContext)
  const grid = useId()
  const latest = useRef({ place, lead })
  useLayoutEffect(() => {
    latest.current = { place, lead }
  })
  const names = cells.join('\n')
  // An effect like that of the fields, so that a cell is always registered while it mounts or unmounts.
  useEffect(() => {
    if (names === '') return undefined
    unparsed?.setUndrawn(grid, {
      cells: names.split('\n'),
      place: (cell) => latest.current.place(cell),
      lead: (cell) => latest.current.lead(cell),
    })
    return () => unparsed?.setUndrawn(grid, undefined)
  }, [unparsed, grid, names])
}

/** For a field: registers it as unparsed while `isOpen`. */
export const useOpenReading = ({ unparsed, id, input }: ReturnType<typeof useReading>, isOpen: boolean) =>
  useEffect(() => {
    if (!isOpen) return undefined
    unparsed.set(id, { element: () => input.current })
    return () => unparsed.set(id, undefined)
  }, [unparsed, id, input, isOpen])

/** Number of unparsed fields of a form, for its unsaved mark. */
export const useOpenCount = (unparsed: UnparsedInputs) => useSyncExternalStore(unparsed.subscribe, unparsed.count)

/** The same from within the form. */
export const useOpenReadings = () => {
  const unparsed = use(ReadingsContext)
  if (unparsed === undefined) throw new TypeError('useOpenReadings needs a form with UnparsedInputsScope')
  const count = useOpenCount(unparsed)
  return { count, countIn: (elementId: string) => unparsed.countIn(elementId), lead: () => unparsed.leadToFirst() }
}
