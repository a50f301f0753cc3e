import type { AgentFileAnswer } from '@freight/contracts/third-party/third-party-routes'
import { useEffect, useRef, useState } from 'react'
import { fileProblem } from '../../../components/documents/file-problem.ts'
import { Problem } from '../../../lib/api/problem.ts'
import { sendFile } from './calls.ts'

/** An upload of a file for an option. */
export interface FileOnItsWay {
  file: File
  /** Sent fraction, 0 to 1. */
  sent: number
  /** Why the upload failed. */
  problem?: unknown
  /** The refusal is final: a retry cannot succeed. */
  isFinal?: true
}

type OnTheirWay = Readonly<Record<string, FileOnItsWay>>

const lasting = new Set([400, 409, 410, 413, 415, 422])

/** Uploads of an answer's files by option id. `onAttached` is called after an upload, `onProblem` after a failure. */
export const useOptionFiles = (
  link: string,
  {
    onAttached,
    onProblem,
  }: { onAttached: (option: string, file: AgentFileAnswer) => void; onProblem: (error: unknown) => void },
) => {
  const [files, setFiles] = useState<OnTheirWay>({})
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])
  const put = (option: string, next: FileOnItsWay | undefined) =>
    setFiles(({ [option]: _before, ...others }) => (next === undefined ? others : { ...others, [option]: next }))
  const stop = (option: string) => {
    stops.current.get(option)?.abort()
    stops.current.delete(option)
  }

  const send = async (option: string, file: File) => {
    stop(option)
    const code = fileProblem(file)
    if (code !== undefined) {
      put(option, { file, sent: 0, problem: new Problem(0, code, ''), isFinal: true })
      return
    }
    const own = new AbortController()
    stops.current.set(option, own)
    put(option, { file, sent: 0 })
    try {
      const answer = await sendFile(link, file, own.signal, (sent) => {
        if (!own.signal.aborted) put(option, { file, sent })
      })
      if (own.signal.aborted) return
      stops.current.delete(option)
      put(option, undefined)
      onAttached(option, answer)
    } catch (problem) {
      if (own.signal.aborted) return
      stops.current.delete(option)
      const isFinal = problem instanceof Problem && lasting.has(problem.status)
      put(option, { file, sent: 0, problem, ...(isFinal && { isFinal }) })
      onProblem(problem)
    }
  }
  return {
    of: (option: string): FileOnItsWay | undefined => files[option],
    send: (option: string, file: File) => void send(option, file),
    leaveOut: (option: string) => {
      stop(option)
      put(option, undefined)
    },
  }
}
