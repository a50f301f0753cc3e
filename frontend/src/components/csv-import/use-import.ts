import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../lib/api/problem.ts'
import { stored } from '../../lib/storage/storage.ts'
import { cellsOf, type ColumnChoice, guessColumns, type ImportColumn, rememberedOf } from './import-columns.ts'
import { type FileProblem, type ImportFile, readImportFile, type ReadWorkbook } from './import-file.ts'
import { chunksOf, type ImportChunk, type ImportResult, runChunks, tellingOf } from './import-run.ts'

export type ImportStep = 'file' | 'columns' | 'check' | 'apply'

const headingsOf = (value: unknown): Record<string, string> | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, each]) => (typeof each === 'string' ? [[key, each]] : [])),
      )
    : undefined

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The four steps of an import: a file, its columns, a trial that saves nothing, and applying what it found. */
export const useImport = (
  collection: string,
  columns: readonly ImportColumn[],
  onApplied: () => void,
  readWorkbook?: ReadWorkbook,
) => {
  const [remembered] = useState(() => stored<Record<string, string>>(`import-columns:${collection}`, {}, headingsOf))
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<ImportFile>()
  const [fileProblem, setFileProblem] = useState<FileProblem>()
  const [fileError, setFileError] = useState<unknown>()
  const [isReading, setReading] = useState(false)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const [results, setResults] = useState<readonly ImportResult[]>([])
  const [applied, setApplied] = useState<readonly ImportResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const [took, setTook] = useState(0)
  const [leavesOut, setLeavesOut] = useState(true)
  const [waiting, setWaiting] = useState(0)
  const stopper = useRef(new AbortController())
  const left = useRef<readonly ImportChunk[]>([])
  useEffect(() => () => stopper.current.abort(), [])

  const run = async (
    chunks: readonly ImportChunk[],
    dryRun: boolean,
    take: (found: readonly ImportResult[]) => void,
  ) => {
    stopper.current.abort()
    stopper.current = new AbortController()
    const started = performance.now()
    left.current = chunks
    setWaiting(chunks.length)
    setRunning(true)
    setError(undefined)
    try {
      await runChunks(collection, chunks, {
        dryRun,
        signal: stopper.current.signal,
        onDone: (found) => {
          left.current = left.current.slice(1)
          setWaiting(left.current.length)
          setTook(performance.now() - started)
          take(found)
        },
      })
    } catch (problem) {
      if (!isAbort(problem)) setError(problem ?? new Error('Unknown'))
    } finally {
      setRunning(false)
    }
  }

  const rows = (file?.rows ?? []).map(({ number, cells }) => ({ row: number, cells: cellsOf(choice, cells) }))
  const numberFields = columns.flatMap(({ field, isNumber }) => (isNumber === true ? [field] : []))
  const numbers = tellingOf(rows, numberFields)
  const keep = (found: readonly ImportResult[]) =>
    setResults((before) => [...before, ...found].toSorted((a, b) => a.row - b.row))
  const toApply = new Set(
    results.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').map(({ row }) => row),
  )
  const apply = async (chunks: readonly ImportChunk[]) => {
    setStep('apply')
    await run(chunks, false, (found) => setApplied((before) => [...before, ...found]))
    onApplied()
  }

  // What was warned of when it was tried stays to be seen.
  const answers = new Map(applied.map((one) => [one.row, one]))

  return {
    step,
    file,
    fileProblem,
    /** Why nobody could look at the file: it may be as it should. */
    fileError,
    /** A file is being read, which may take a while. */
    isReading,
    takesWorkbooks: readWorkbook !== undefined,
    columns,
    choice,
    rows,
    /** What the trial said of each row, and once it was applied what became of it. */
    results: results.map((trial) => ({
      ...(trial.warnings && { warnings: trial.warnings }),
      ...(answers.get(trial.row) ?? trial),
    })),
    /** Rows of which something else came than the trial had said: the data have changed since. */
    overtaken: new Set(
      results.filter((one) => (answers.get(one.row) ?? one).outcome !== one.outcome).map(({ row }) => row),
    ),
    applied,
    /** Rows that would be applied. */
    toApply,
    /** Rows with problems are left out; until that is accepted nothing is applied. */
    leavesOut,
    setLeavesOut,
    isReady: toApply.size > 0 && (leavesOut || results.every(({ outcome }) => outcome !== 'problem')),
    isRunning,
    error,
    /** Milliseconds of the last run. */
    took,
    /** Applying came to its end: every chunk was answered. */
    isDone: step === 'apply' && !isRunning && error === undefined && waiting === 0,
    missing: columns.filter(({ field, required }) => required === true && choice[field] === undefined),
    takeFile: async (chosen: File) => {
      setFileProblem(undefined)
      setFileError(undefined)
      setReading(true)
      const read = await readImportFile(chosen, readWorkbook)
        .catch((error: unknown): FileProblem | undefined => {
          if (!isProblem(error)) return 'UNREADABLE'
          setFileError(error)
          return undefined
        })
        .finally(() => setReading(false))
      if (read === undefined) return
      if (typeof read === 'string') {
        setFileProblem(read)
        return
      }
      setFile(read)
      setChoice(guessColumns(columns, read.header, remembered.read()))
      setStep('columns')
    },
    setColumn: (field: string, index: number | undefined) =>
      setChoice((now) => {
        const others = Object.fromEntries(Object.entries(now).filter(([name]) => name !== field))
        return index === undefined ? others : { ...others, [field]: index }
      }),
    back: () => {
      stopper.current.abort()
      setStep(step === 'columns' ? 'file' : 'columns')
    },
    check: async () => {
      if (file !== undefined) remembered.write(rememberedOf(choice, file.header))
      setResults([])
      setApplied([])
      setStep('check')
      await run(chunksOf(rows, numbers), true, keep)
    },
    apply: () =>
      apply(
        chunksOf(
          rows.filter(({ row }) => toApply.has(row)),
          numbers,
        ),
      ),
    /** Goes on where it was broken off. */
    resume: () => (step === 'apply' ? apply(left.current) : run(left.current, true, keep)),
    stop: () => stopper.current.abort(),
  }
}

export type Import = ReturnType<typeof useImport>
