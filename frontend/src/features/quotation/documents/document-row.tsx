import { Button } from '@blueprintjs/core'
import { DownloadIcon, TrashIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useDownload } from '../../../components/documents/use-download.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'

export interface DocumentRowProps {
  detail: QuotationDetail
  document: QuotationDetail['docs'][number]
  mayRemove: boolean
}

/** A stored document: type, author and date. */
export const DocumentRow = ({ detail, document, mayRemove }: DocumentRowProps) => {
  const { t } = useTranslation('quotationInfo', { keyPrefix: 'documents' })
  const format = useFormat()
  const sizeText = useFileSize()
  const [isRemoving, setRemoving] = useState(false)
  const { name, type, size, at, by } = document
  const { isBusy, download } = useDownload(document, t('downloadFailed', { name }))
  return (
    <tr>
      <th scope="row" className="clip" title={name}>
        {name}
      </th>
      <td className="clip">{t(`kind.${type}`)}</td>
      <td className="number">{sizeText(size)}</td>
      <td className="clip secondary">{t('addedBy', { name: by.name, when: format.near(at) })}</td>
      <td>
        <div className="import-buttons">
          <Button
            size="small"
            icon={<DownloadIcon />}
            loading={isBusy}
            aria-label={t('download', { name })}
            title={t('download', { name })}
            onClick={download}
          />
          {mayRemove && (
            <Button
              size="small"
              icon={<TrashIcon />}
              aria-label={t('remove', { name })}
              title={t('remove', { name })}
              onClick={() => setRemoving(true)}
            />
          )}
        </div>
        {isRemoving && (
          <ShownQuotation
            detail={detail}
            subjectOf={({ docs }) => docs.find(({ documentId }) => documentId === document.documentId)}
            onClose={() => setRemoving(false)}
          >
            {(shown, subject) => <RemoveDialog detail={shown} document={subject} onClose={() => setRemoving(false)} />}
          </ShownQuotation>
        )}
      </td>
    </tr>
  )
}

const RemoveDialog = ({
  detail,
  document: { documentId, name },
  onClose,
}: Omit<DocumentRowProps, 'mayRemove'> & { onClose: () => void }) => {
  const { t } = useTranslation('quotationInfo', { keyPrefix: 'documents' })
  const command = useQuotationCommand('RemoveDocument', detail)
  return (
    <CommandDialog command={command} target={detail} run={() => command.run({ documentId })} onClose={onClose}>
      <p>
        <Trans t={t} i18nKey="askRemove" values={{ name }} components={{ b: <b /> }} />
      </p>
    </CommandDialog>
  )
}
