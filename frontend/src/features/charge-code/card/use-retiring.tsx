import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { offerUndo } from '../../../components/feedback/offer-undo.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { ChargeCode } from '../charge-code.ts'
import { useRestoreChargeCode, useRetireChargeCode } from '../charge-code-mutations.ts'

/** Retires after a confirmation, restores at once; the toast can undo both. */
export const useRetiring = (): {
  ask: (code: ChargeCode) => void
  restore: (code: ChargeCode) => void
  dialog: ReactNode
} => {
  const { t } = useTranslation('chargeCodes')
  const errorText = useErrorText()
  const retireCode = useRetireChargeCode()
  const restoreCode = useRestoreChargeCode()
  const [candidate, setCandidate] = useState<ChargeCode>()

  const reportFailure = (code: ChargeCode) => (error: unknown) =>
    void notify({ kind: 'failed', title: t('cell.failed', { id: code.id }), text: errorText(error) })

  const retire = async (code: ChargeCode) => {
    try {
      const { revision } = await retireCode.run({ id: code.id, revision: code.revision })
      void offerUndo({
        key: `code-${code.id}`,
        title: t('retire.done', { id: code.id }),
        text: code.concept,
        undo: () => void restore({ ...code, revision }),
      })
    } catch (error) {
      reportFailure(code)(error)
    }
  }
  const restore = async (code: ChargeCode) => {
    try {
      const { revision } = await restoreCode.run({ id: code.id, revision: code.revision })
      void offerUndo({
        key: `code-${code.id}`,
        title: t('restored', { id: code.id }),
        text: code.concept,
        undo: () => void retire({ ...code, revision }),
      })
    } catch (error) {
      reportFailure(code)(error)
    }
  }

  return {
    ask: setCandidate,
    restore: (code) => void restore(code),
    dialog: candidate !== undefined && (
      <Confirm
        isOpen
        onCancel={() => setCandidate(undefined)}
        onConfirm={async () => {
          await retire(candidate)
          setCandidate(undefined)
        }}
      >
        {t('retire.question', { id: candidate.id, concept: candidate.concept })}
      </Confirm>
    ),
  }
}
