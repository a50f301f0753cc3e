import { Button } from '@blueprintjs/core'
import { acceptedEndings } from '@freight/contracts/document/formats'
import { type ShipmentDocumentKind, shipmentDocumentKinds } from '@freight/contracts/vocabulary/express'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileProblem } from '../../../components/documents/file-problem.ts'
import { sendFile } from '../../../components/documents/send-document.ts'
import { useFileDrop } from '../../../components/documents/use-file-drop.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { Problem, useErrorText } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { expressKeys } from '../express-queries.ts'
import { ActProblem } from './act-problem.tsx'
import { SelectRow } from '../../../components/form/rows.tsx'

interface Chosen {
  kind: ShipmentDocumentKind
  file: File
}

/** Adds a file to a shipment, such as the proof of delivery. */
export const DocumentDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  const errorText = useErrorText()
  const sizeText = useFileSize()
  const [kind, setKind] = useState<ShipmentDocumentKind>('PROOF_OF_DELIVERY')
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const sending = useCommand(
    (chosen: Chosen, commandId) =>
      sendFile(
        {
          url: '/app/v1/express-documents',
          fields: { shipment: id, kind: chosen.kind },
          file: chosen.file,
          commandId,
        },
        () => undefined,
      ),
    {
      onDone: ({ name }) => {
        void notify({ key: `express-${id}`, title: t('done.AttachExpressDocument'), text: name })
        return client.invalidateQueries({ queryKey: expressKeys.all })
      },
    },
  )
  const { zone, input, choose } = useFileDrop(([first]) => {
    if (first === undefined) return
    setFile(first)
    sending.clear()
  })
  const problem = file === undefined ? undefined : fileProblem(file)
  const refusal = problem === undefined ? undefined : errorText(new Problem(0, problem, ''))
  const run = async () => {
    setTried(true)
    if (file === undefined || refusal !== undefined) return
    await sending.run({ kind, file }).then(onClose, () => undefined)
  }
  return (
    <ConfirmTitle value={t('act.AttachExpressDocument')}>
      <Confirm isOpen isWritten={file !== undefined} width={400} onCancel={onClose} onConfirm={run}>
        <div className="stack gap-10" {...zone}>
          <SelectRow
            label={t('kindOfLine')}
            value={kind}
            options={shipmentDocumentKinds.map((value) => ({ value, label: t(`documentKind.${value}`) }))}
            onChange={setKind}
          />
          <FormRow label={t('common.document')} error={file === undefined && isTried ? t('file.missing') : refusal}>
            {(ids) => (
              <span>
                <Button id={ids.id} size="small" onClick={choose}>
                  {t('file.choose')}
                </Button>{' '}
                {file !== undefined && (
                  <>
                    {file.name} <span className="quiet">{sizeText(file.size)}</span>
                  </>
                )}
                <input {...input} aria-label={t('file.choose')} accept={acceptedEndings} />
              </span>
            )}
          </FormRow>
          <ActProblem error={sending.error} onReload={sending.clear} />
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}
