import { createContext, use, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onUserGone } from '../../lib/auth/user-gone.ts'
import { createListeners } from '../../lib/storage/listeners.ts'

interface OpenField {
  element: () => HTMLElement | null
}

/** Text without a reading in the cells of a grid that are not drawn now. */
export interface UndrawnTexts {
  cells: readonly string[]
  /** Stands where the cell would: for the order of what is to be mended. */
  place: (cell: string) => Element | null
  /** Draws the cell and puts the focus into it. */
  lead: (cell: string) => void
}

/** What of two elements stands first. */
const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * The fields of one form whose text has no reading yet: a number that can be read two ways, a date that is none, a name
 * that nobody was chosen for. Such a field gives its form no value, so the form asks here before it saves.
 */
export class Readings {
  readonly #open = new Map<string, OpenField>()
  readonly #undrawn = new Map<string, UndrawnTexts>()
  readonly #listeners = createListeners()
  /** Text without a reading, by the name of its cell: a field that is drawn anew goes on with it. */
  readonly texts = new Map<string, string>()
  #resets = 0
  #asked = 0

  readonly subscribe = this.#listeners.subscribe
  /** How often everything that was typed was taken back. */
  readonly resets = () => this.#resets
  /** How often somebody wanted to save while a field waited: that field says then why it was not done. */
  readonly asked = () => this.#asked
  /** How many fields wait, drawn or not. */
  readonly count = () => [...this.#undrawn.values()].reduce((sum, { cells }) => sum + cells.length, this.#open.size)

  set(id: string, field: OpenField | undefined) {
    if (field === undefined ? !this.#open.delete(id) : this.#open.get(id) === field) return
    if (field !== undefined) this.#open.set(id, field)
    this.#listeners.tell()
  }

  /** What a grid does not draw waits as well; undefined once it draws all of it, or is gone. */
  setUndrawn(grid: string, texts: UndrawnTexts | undefined) {
    if (texts === undefined) this.#undrawn.delete(grid)
    else this.#undrawn.set(grid, texts)
    this.#listeners.tell()
  }

  /** The focus goes to the first field that waits. */
  leadToFirst() {
    const drawn = [...this.#open.values()].flatMap(({ element }) => {
      const field = element()
      return field === null ? [] : [{ at: field, lead: () => field.focus() }]
    })
    const undrawn = [...this.#undrawn.values()].flatMap(({ cells, place, lead }) =>
      cells.flatMap((cell) => {
        const at = place(cell)
        return at === null ? [] : [{ at, lead: () => lead(cell) }]
      }),
    )
    const all: readonly { at: Element; lead: () => void }[] = [...undrawn, ...drawn]
    const [first] = all
    if (first !== undefined) all.reduce((best, one) => (isBefore(one.at, best.at) ? one : best), first).lead()
  }

  /** Whether a field waits for its reading: the first of them gets the focus, and the form is not saved. */
  leadsToOpen(): boolean {
    this.leadToFirst()
    if (this.count() === 0) return false
    this.#asked += 1
    this.#listeners.tell()
    return true
  }

  /** Goes on with text without a reading that was kept elsewhere. */
  begin(texts: Iterable<readonly [cell: string, text: string]>) {
    for (const [cell, text] of texts) this.texts.set(cell, text)
  }

  /** Takes back what was typed without a reading. */
  forget() {
    this.texts.clear()
    this.#resets += 1
    this.#listeners.tell()
  }
}

const kept = new Map<string, Readings>()
onUserGone(() => kept.clear())

/** The readings of a form. With a name, text without a reading is still there after another tab or page was looked at. */
export const useReadings = (name?: string): Readings => {
  const [readings] = useState(() => {
    const own = (name === undefined ? undefined : kept.get(name)) ?? new Readings()
    if (name !== undefined) kept.set(name, own)
    return own
  })
  return readings
}

/** Whether text without a reading waits in a form that is not drawn now. */
export const waitsUndrawn = (name: string): boolean => (kept.get(name)?.texts.size ?? 0) > 0

/** What has no reading yet goes on under another name. */
export const moveReadings = (from: string, to: string): void => {
  const readings = kept.get(from)
  if (readings === undefined) return
  kept.delete(from)
  kept.set(to, readings)
}

const ReadingsContext = createContext<Readings | undefined>(undefined)

/** Stands around the fields of a form that asks `leadsToOpen` before it saves. */
export const ReadingsOf = ReadingsContext.Provider

/**
 * For a field: tells its form whether it waits for a reading. Outside of a form that asks it throws: a field that
 * nobody asks would let its form save without what was typed.
 */
export const useReading = (cell: string | undefined) => {
  const readings = use(ReadingsContext)
  if (readings === undefined) throw new TypeError('A field that reads what is typed stands in a form with ReadingsOf')
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const resets = useSyncExternalStore(readings.subscribe, readings.resets)
  const asked = useSyncExternalStore(readings.subscribe, readings.asked)
  const tell = (text: string | undefined) => {
    if (cell === undefined) return
    if (text === undefined) readings.texts.delete(cell)
    else readings.texts.set(cell, text)
  }
  return {
    readings,
    id: own,
    input,
    resets,
    asked,
    tell,
    start: cell === undefined ? undefined : readings.texts.get(cell),
  }
}

/** For a grid: puts text without a reading into a cell that is about to be drawn, or takes it out again. */
export const useKeepText = () => {
  const readings = use(ReadingsContext)
  return (cell: string, text: string | undefined) => {
    if (text === undefined) readings?.texts.delete(cell)
    else readings?.texts.set(cell, text)
  }
}

/** For a grid that draws only some of its cells: the text without a reading in each cell, by its name. */
export const useTexts = (): ReadonlyMap<string, string> => {
  const readings = use(ReadingsContext)
  if (readings === undefined) throw new TypeError('A grid that reads what is typed stands in a form with ReadingsOf')
  // Everything may be taken back.
  useSyncExternalStore(readings.subscribe, readings.resets)
  return readings.texts
}

/** For a grid that draws only some of its cells: what waits in the others keeps the form from being saved too. */
export const useUndrawnTexts = ({ cells, place, lead }: UndrawnTexts) => {
  const readings = use(ReadingsContext)
  const grid = useId()
  const ways = useRef({ place, lead })
  useLayoutEffect(() => {
    ways.current = { place, lead }
  })
  const names = cells.join('\n')
  // With the fields themselves, so that no moment is without those that have just come or gone.
  useEffect(() => {
    if (names === '') return undefined
    readings?.setUndrawn(grid, {
      cells: names.split('\n'),
      place: (cell) => ways.current.place(cell),
      lead: (cell) => ways.current.lead(cell),
    })
    return () => readings?.setUndrawn(grid, undefined)
  }, [readings, grid, names])
}

/** For a field: it waits for its reading as long as `isOpen`. */
export const useOpenReading = ({ readings, id, input }: ReturnType<typeof useReading>, isOpen: boolean) =>
  useEffect(() => {
    if (!isOpen) return undefined
    readings.set(id, { element: () => input.current })
    return () => readings.set(id, undefined)
  }, [readings, id, input, isOpen])

/** Whether a form has such fields now, for the mark of what is not saved. */
export const useOpenCount = (readings: Readings) => useSyncExternalStore(readings.subscribe, readings.count)

/** The same within the form. */
export const useOpenReadings = (): { count: number; lead: () => void } => {
  const readings = use(ReadingsContext)
  if (readings === undefined) throw new TypeError('What counts the open readings stands in a form with ReadingsOf')
  const count = useOpenCount(readings)
  return { count, lead: () => readings.leadToFirst() }
}
