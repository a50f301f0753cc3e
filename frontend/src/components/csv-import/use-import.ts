import type { Separator } from '@freight/contracts/csv/separator'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isProblem } from '../../lib/api/api.ts'
import { stored } from '../../lib/storage/storage.ts'
import { cellsOf, type ColumnChoice, guessColumns, type ImportColumn, rememberedOf } from './import-columns.ts'
import { type FileProblem, type ImportFile, readImportFile } from './import-file.ts'
import {
  chunksOf,
  type ImportChunk,
  type ImportResult,
  type ImportRow,
  runChunks,
  sampleNumbers,
} from './import-run.ts'

export type ImportStep = 'file' | 'columns' | 'check' | 'apply'

const headingsOf = (value: unknown): Record<string, string> | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, each]) => (typeof each === 'string' ? [[key, each]] : [])),
      )
    : undefined

/** A value of all rows, chosen by the user; the columns are remembered for each. */
export interface ImportSource {
  field: string
  value: string
}

/** Called with the rows of each request, as soon as it is answered, and the cells of the file by row. */
export type PartCallback = (
  results: readonly ImportResult[],
  cellsByRow: ReadonlyMap<number, ImportRow['cells']>,
) => void

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const stopwatch = () => {
  const started = performance.now()
  return () => performance.now() - started
}

/** Of a file whose own headings decide its columns: a function of the headings. */
type ColumnsOf = readonly ImportColumn[] | ((header: readonly string[]) => readonly ImportColumn[])
const columnsFor = (columnsOf: ColumnsOf, header: readonly string[]) =>
  typeof columnsOf === 'function' ? columnsOf(header) : columnsOf

/** The four steps of an import: a file, its columns, a trial that saves nothing, and applying the result. */
export const useImport = (
  collection: string,
  columnsOf: ColumnsOf,
  onApplied: (results: readonly ImportResult[]) => void,
  options: {
    onPart?: PartCallback | undefined
    source?: ImportSource | undefined
    /** The file replaces what exists: its rows are applied together, also unchanged ones. */
    isWhole?: boolean | undefined
  } = {},
) => {
  const { onPart, source: fileSource, isWhole = false } = options
  const memoryKey = `import-columns:${collection}${fileSource === undefined ? '' : `:${fileSource.value}`}`
  const remembered = useMemo(() => stored<Record<string, string>>(memoryKey, {}, headingsOf), [memoryKey])
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<ImportFile>()
  const [source, setSource] = useState<File>()
  const [fileProblem, setFileProblem] = useState<FileProblem>()
  const [fileError, setFileError] = useState<unknown>()
  const [isReading, setReading] = useState(false)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const [results, setResults] = useState<readonly ImportResult[]>([])
  const [applied, setApplied] = useState<readonly ImportResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const [lastRunMs, setLastRunMs] = useState(0)
  const [leavesOut, setLeavesOut] = useState(!isWhole)
  const [leavesWarned, setLeavesWarned] = useState(true)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [reason, setReason] = useState('')
  const [waitingChunks, setWaitingChunks] = useState(0)
  const stopper = useRef(new AbortController())
  const remainingChunks = useRef<readonly ImportChunk[]>([])
  useEffect(() => () => stopper.current.abort(), [])

  const run = async (
    chunks: readonly ImportChunk[],
    dryRun: boolean,
    onResults: (chunkResults: readonly ImportResult[]) => void,
  ) => {
    stopper.current.abort()
    stopper.current = new AbortController()
    const elapsedMs = stopwatch()
    remainingChunks.current = chunks
    setWaitingChunks(chunks.length)
    setRunning(true)
    setError(undefined)
    try {
      await runChunks(collection, chunks, {
        dryRun,
        signal: stopper.current.signal,
        onDone: (chunkResults) => {
          remainingChunks.current = remainingChunks.current.slice(1)
          setWaitingChunks(remainingChunks.current.length)
          setLastRunMs(elapsedMs())
          onResults(chunkResults)
        },
      })
    } catch (problem) {
      if (!isAbort(problem)) setError(problem ?? new Error('Unknown'))
    } finally {
      setRunning(false)
    }
  }

  const columns = columnsFor(columnsOf, file?.header ?? [])
  const sourceCell = fileSource?.value ? { [fileSource.field]: fileSource.value } : {}
  const rows = (file?.rows ?? []).map(({ number, cells }) => ({
    row: number,
    cells: { ...cellsOf(choice, cells), ...sourceCell },
  }))
  const numberFields = columns.flatMap(({ field, isNumber }) => (isNumber === true ? [field] : []))
  const groupField = columns.find(({ groups }) => groups === true)?.field
  const numbers = sampleNumbers(rows, numberFields)
  const addResults = (chunkResults: readonly ImportResult[]) =>
    setResults((before) => [...before, ...chunkResults].toSorted((a, b) => a.row - b.row))
  const toApply = new Set(
    results
      .filter(({ row, outcome, warnings }) =>
        outcome === 'new' || outcome === 'changed' || (isWhole && outcome === 'same')
          ? !leavesWarned || !warnings || ticked.has(row)
          : false,
      )
      .map(({ row }) => row),
  )
  // Accepted rows that need a reason which the file does not contain.
  const reasonColumn = columns.find(({ reasonFor }) => reasonFor !== undefined)
  const cellsByRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  const unexplainedRows = new Set(
    reasonColumn === undefined
      ? []
      : results
          .filter(
            ({ row, warnings }) =>
              toApply.has(row) && warnings?.some(({ code }) => reasonColumn.reasonFor?.includes(code)),
          )
          .filter(({ row }) => (cellsByRow.get(row)?.[reasonColumn.field] ?? '').trim() === '')
          .map(({ row }) => row),
  )
  const isExplained = unexplainedRows.size === 0 || reason.trim() !== ''
  const withReason = (importRow: ImportRow): ImportRow =>
    reasonColumn !== undefined && unexplainedRows.has(importRow.row)
      ? { ...importRow, cells: { ...importRow.cells, [reasonColumn.field]: reason.trim() } }
      : importRow
  const apply = async (chunks: readonly ImportChunk[]) => {
    setStep('apply')
    const newResults: ImportResult[] = []
    await run(chunks, false, (chunkResults) => {
      newResults.push(...chunkResults)
      onPart?.(chunkResults, cellsByRow)
      setApplied((before) => [...before, ...chunkResults])
    })
    onApplied(newResults)
  }

  const readFile = async (chosen: File, separator?: Separator) => {
    setFileProblem(undefined)
    setFileError(undefined)
    setReading(true)
    const read = await readImportFile(chosen, separator)
      .catch((problem: unknown): FileProblem | undefined => {
        if (!isProblem(problem)) return 'UNREADABLE'
        setFileError(problem)
        return undefined
      })
      .finally(() => setReading(false))
    if (read === undefined) return
    if (typeof read === 'string') {
      setFileProblem(read)
      return
    }
    setSource(chosen)
    setFile(read)
    setChoice(guessColumns(columnsFor(columnsOf, read.header), read.header, remembered.read()))
    setStep('columns')
  }

  // Warnings of the trial stay visible after applying.
  const answers = new Map(applied.map((one) => [one.row, one]))

  return {
    step,
    file,
    fileProblem,
    /** Why the file could not be read; the file itself may be correct. */
    fileError,
    /** A file is being read, which may take a while. */
    isReading,
    columns,
    choice,
    rows,
    /** Outcome of each row in the trial, replaced by its outcome once applied. */
    results: results.map((trial) => ({
      ...(trial.warnings && { warnings: trial.warnings }),
      ...(answers.get(trial.row) ?? trial),
    })),
    /** Rows with another outcome than in the trial: the data have changed since. */
    overtakenRows: new Set(
      results.filter((one) => (answers.get(one.row) ?? one).outcome !== one.outcome).map(({ row }) => row),
    ),
    applied,
    /** Rows that would be applied. */
    toApply,
    /** Whether rows with problems are left out; until the user accepts that nothing is applied. */
    leavesOut,
    setLeavesOut,
    /** Whether rows with warnings are left out unless the user ticks them. */
    leavesWarned,
    setLeavesWarned,
    /** Whether a row with warnings is included. */
    isTicked: (row: number) => !leavesWarned || ticked.has(row),
    tick: (row: number) => {
      const next = new Set(ticked)
      if (!next.delete(row)) next.add(row)
      setTicked(next)
    },
    /** Number of included rows without a reason, and the reason given for all of them. */
    unexplainedCount: unexplainedRows.size,
    reason,
    setReason,
    isReady: toApply.size > 0 && isExplained && (leavesOut || results.every(({ outcome }) => outcome !== 'problem')),
    isRunning,
    error,
    /** Milliseconds of the last run. */
    lastRunMs,
    /** Whether every chunk has been applied. */
    isDone: step === 'apply' && !isRunning && error === undefined && waitingChunks === 0,
    missingColumns: columns.filter(({ field, required }) => required === true && choice[field] === undefined),
    takeFile: readFile,
    /** Reads the same CSV with another separator. */
    readWithSeparator: (separator: Separator) => (source === undefined ? undefined : readFile(source, separator)),
    setColumn: (field: string, index: number | undefined) =>
      setChoice((now) => {
        const otherColumns = Object.fromEntries(Object.entries(now).filter(([name]) => name !== field))
        return index === undefined ? otherColumns : { ...otherColumns, [field]: index }
      }),
    back: () => {
      stopper.current.abort()
      setStep(step === 'columns' ? 'file' : 'columns')
    },
    check: async () => {
      if (file !== undefined) remembered.write(rememberedOf(choice, file.header))
      setResults([])
      setApplied([])
      setTicked(new Set())
      setStep('check')
      await run(chunksOf(rows, numbers, groupField, isWhole), true, addResults)
    },
    apply: () =>
      apply(chunksOf(rows.filter(({ row }) => toApply.has(row)).map(withReason), numbers, groupField, isWhole)),
    /** Resumes after an interruption. */
    resume: () => (step === 'apply' ? apply(remainingChunks.current) : run(remainingChunks.current, true, addResults)),
    stop: () => stopper.current.abort(),
  }
}

export type Import = ReturnType<typeof useImport>
