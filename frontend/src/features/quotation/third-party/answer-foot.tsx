import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { FloppyDiskIcon, MoreIcon } from '@blueprintjs/icons'
import type { Money as Amount } from '@freight/contracts/money/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { MoneyList } from '../money-list.tsx'

interface AnswerFootProps {
  isPhone: boolean
  totals: readonly Amount[]
  isStored: boolean
  savedAt: string | undefined
  onForget: () => void
  onDecline: () => void
  onQuestion: () => void
  onSend: () => void
  /** Result of sending, above the buttons, where it is always visible. */
  children: ReactNode
}

/** Foot of an answer. On a telephone the total is above it, and a menu contains all commands but sending. */
export const AnswerFoot = ({
  isPhone,
  totals,
  isStored,
  savedAt,
  onForget,
  onDecline,
  onQuestion,
  onSend,
  children,
}: AnswerFootProps) => {
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  const storedWords = savedAt === undefined ? t('keptHere') : t('keptAt', { time: format.time(savedAt) })
  return (
    <footer className="agent-foot row wrap gap-10">
      {children}
      <span className="quiet agent-kept margin-right-auto row gap-6">
        <FloppyDiskIcon size={14} aria-hidden="true" />
        {isStored ? storedWords : t('notKept')}
      </span>
      {isStored && savedAt !== undefined && (
        <Button variant="minimal" size="small" onClick={onForget}>
          {t('forget')}
        </Button>
      )}
      {isPhone ? (
        <>
          <p className="agent-sum">
            <span className="secondary">{t('total')}</span>
            <strong>{totals.length === 0 ? MISSING : <MoneyList amounts={totals} />}</strong>
          </p>
          <PopoverNext
            placement="top-start"
            arrow={false}
            // The dialog that a menu item opens needs the focus.
            shouldReturnFocusOnClose={false}
            content={
              <Menu>
                <MenuItem text={t('question.button')} onClick={onQuestion} />
                <MenuItem text={t('decline.button')} onClick={onDecline} />
              </Menu>
            }
          >
            <Button icon={<MoreIcon />} aria-label={t('common.moreActions')} />
          </PopoverNext>
        </>
      ) : (
        <>
          <Button variant="minimal" onClick={onDecline}>
            {t('decline.button')}
          </Button>
          <Button onClick={onQuestion}>{t('question.button')}</Button>
        </>
      )}
      <Button intent="primary" onClick={onSend}>
        {t('send')}
      </Button>
    </footer>
  )
}
