import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { offerUndo } from '../../../components/feedback/offer-undo.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { ChargeCode } from '../charge-code.ts'
import { useActivity } from '../charge-code-mutations.ts'

/** Retires after a confirmation, restores at once; the toast can undo both. */
export const useRetiring = (): {
  ask: (code: ChargeCode) => void
  restore: (code: ChargeCode) => void
  dialog: ReactNode
} => {
  const { t } = useTranslation('chargeCodes')
  const errorText = useErrorText()
  const retireCode = useActivity('RetireChargeCode')
  const restoreCode = useActivity('RestoreChargeCode')
  const [candidate, setCandidate] = useState<ChargeCode>()

  const setActive = async (code: ChargeCode, active: boolean) => {
    try {
      const { revision } = await (active ? restoreCode : retireCode).run(code)
      void offerUndo({
        key: `code-${code.id}`,
        title: t(active ? 'restored' : 'retire.done', { id: code.id }),
        text: code.concept,
        undo: () => void setActive({ ...code, revision }, !active),
      })
    } catch (error) {
      void notify({ kind: 'failed', title: t('cell.failed', { id: code.id }), text: errorText(error) })
    }
  }

  return {
    ask: setCandidate,
    restore: (code) => void setActive(code, true),
    dialog: candidate !== undefined && (
      <Confirm
        isOpen
        onCancel={() => setCandidate(undefined)}
        onConfirm={async () => {
          await setActive(candidate, false)
          setCandidate(undefined)
        }}
      >
        {t('retire.question', { id: candidate.id, concept: candidate.concept })}
      </Confirm>
    ),
  }
}
