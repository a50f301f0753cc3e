import { useState } from 'react'
import { downloadFile } from '../../lib/api/download.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { notify } from '../feedback/toaster.ts'

interface DownloadTarget {
  documentId: string
  name: string
}

/** Downloads a document of a quotation; `failureTitle`: title of the error. */
export const useDownload = ({ documentId, name }: DownloadTarget, failureTitle: string) => {
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(`/app/v1/documents/${encodeURIComponent(documentId)}`, name)
    } catch (problem) {
      void notify({ kind: 'failed', title: failureTitle, text: errorText(problem) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download: () => void download() }
}
