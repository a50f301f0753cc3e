import type { AgentFileAnswer } from '@freight/contracts/third-party/third-party-routes'
import { useEffect, useRef, useState } from 'react'
import { fileProblem } from '../../../components/documents/file-problem.ts'
import { Problem } from '../../../lib/api/api.ts'
import { sendFile } from './calls.ts'

/** An upload of a file for an option. */
export interface PendingFile {
  file: File
  /** Sent fraction, 0 to 1. */
  sent: number
  /** Why the upload failed. */
  problem?: unknown
  /** The refusal is final: a retry cannot succeed. */
  isFinal?: true
}

type PendingFiles = Readonly<Record<string, PendingFile>>

const finalStatuses = new Set([400, 409, 410, 413, 415, 422])

/** Uploads of an answer's files by option id. `onAttached` is called after an upload, `onProblem` after a failure. */
export const useOptionFiles = (
  link: string,
  {
    onAttached,
    onProblem,
  }: { onAttached: (option: string, file: AgentFileAnswer) => void; onProblem: (error: unknown) => void },
) => {
  const [files, setFiles] = useState<PendingFiles>({})
  const controllers = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])
  const setFile = (option: string, next: PendingFile | undefined) =>
    setFiles(({ [option]: _before, ...otherFiles }) =>
      next === undefined ? otherFiles : { ...otherFiles, [option]: next },
    )
  const stopUpload = (option: string) => {
    controllers.current.get(option)?.abort()
    controllers.current.delete(option)
  }

  const send = async (option: string, file: File) => {
    stopUpload(option)
    const code = fileProblem(file)
    if (code !== undefined) {
      setFile(option, { file, sent: 0, problem: new Problem(0, code, ''), isFinal: true })
      return
    }
    const controller = new AbortController()
    controllers.current.set(option, controller)
    setFile(option, { file, sent: 0 })
    try {
      const answer = await sendFile(link, file, controller.signal, (sent) => {
        if (!controller.signal.aborted) setFile(option, { file, sent })
      })
      if (controller.signal.aborted) return
      controllers.current.delete(option)
      setFile(option, undefined)
      onAttached(option, answer)
    } catch (problem) {
      if (controller.signal.aborted) return
      controllers.current.delete(option)
      const isFinal = problem instanceof Problem && finalStatuses.has(problem.status)
      setFile(option, { file, sent: 0, problem, ...(isFinal && { isFinal }) })
      onProblem(problem)
    }
  }
  return {
    of: (option: string): PendingFile | undefined => files[option],
    send: (option: string, file: File) => void send(option, file),
    leaveOut: (option: string) => {
      stopUpload(option)
      setFile(option, undefined)
    },
  }
}
