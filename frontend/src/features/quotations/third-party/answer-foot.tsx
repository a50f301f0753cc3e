import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { FloppyDiskIcon, MoreIcon } from '@blueprintjs/icons'
import type { Money as Amount } from '@freight/contracts/pricing/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { MoneyList } from '../money-list.tsx'

interface AnswerFootProps {
  isPhone: boolean
  totals: readonly Amount[]
  isKept: boolean
  savedAt: string | undefined
  onDecline: () => void
  onQuestion: () => void
  onSend: () => void
  /** What came of sending: it stands above the buttons, where it is seen wherever the page is scrolled to. */
  children: ReactNode
}

/** What an answer ends with. On a telephone the total stands above it, and all but sending is in a menu. */
export const AnswerFoot = ({
  isPhone,
  totals,
  isKept,
  savedAt,
  onDecline,
  onQuestion,
  onSend,
  children,
}: AnswerFootProps) => {
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  return (
    <footer className="agent-foot">
      {children}
      <span className="quiet agent-kept">
        <FloppyDiskIcon size={14} aria-hidden="true" />
        {!isKept ? t('notKept') : savedAt === undefined ? t('keptHere') : t('keptAt', { time: format.time(savedAt) })}
      </span>
      {isPhone ? (
        <>
          <p className="agent-sum">
            <span className="secondary">{t('total')}</span>
            <strong>{totals.length === 0 ? '—' : <MoneyList amounts={totals} />}</strong>
          </p>
          <PopoverNext
            placement="top-start"
            arrow={false}
            // The dialog that an entry opens has the focus.
            shouldReturnFocusOnClose={false}
            content={
              <Menu>
                <MenuItem text={t('question.button')} onClick={onQuestion} />
                <MenuItem text={t('decline.button')} onClick={onDecline} />
              </Menu>
            }
          >
            <Button icon={<MoreIcon />} aria-label={t('more')} />
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
