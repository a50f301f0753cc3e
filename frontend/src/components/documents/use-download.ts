import { useState } from 'react'
import { downloadFile } from '../../lib/api/download.ts'
import { useErrorText } from '../../lib/api/api.ts'
import { notify } from '../feedback/toaster.ts'

interface DownloadTarget {
  documentId: string
  name: string
  /** Collection of the document; default: those of quotations. */
  path?: string
}

/** Downloads a document; `failureTitle`: title of the error. */
export const useDownload = ({ documentId, name, path = '/app/v1/documents' }: DownloadTarget, failureTitle: string) => {
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(`${path}/${encodeURIComponent(documentId)}`, name)
    } catch (problem) {
      void notify({ kind: 'failed', title: failureTitle, text: errorText(problem) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download: () => void download() }
}
