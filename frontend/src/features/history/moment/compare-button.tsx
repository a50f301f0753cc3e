import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ComparisonIcon } from '@blueprintjs/icons'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { useEventSentence } from '../events/use-event-sentence.tsx'

export interface CompareButtonProps {
  events: readonly HistoryEntry[]
  sentence: ReturnType<typeof useEventSentence>
  shown: number
  /** The compared moment; absent without a comparison. */
  other: number | undefined
  onCompare: (revision: number | undefined) => void
}

/** Selects the moment to compare with. */
export const CompareButton = ({ events, sentence, shown, other, onCompare }: CompareButtonProps) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <Menu style={{ maxWidth: 440, maxHeight: 380, overflowY: 'auto' }}>
          {other !== undefined && (
            <>
              <MenuItem text={t('compare.stop')} onClick={() => onCompare(undefined)} />
              <MenuDivider />
            </>
          )}
          {events
            .toReversed()
            .filter(({ revision }) => revision !== shown)
            .map((entry) => (
              <MenuItem
                key={entry.revision}
                multiline
                selected={entry.revision === other}
                text={
                  <>
                    <span className="quiet">{entry.revision}</span> {sentence(entry)}
                  </>
                }
                labelElement={format.near(entry.occurredAt)}
                onClick={() => onCompare(entry.revision)}
              />
            ))}
        </Menu>
      }
    >
      <Button icon={<ComparisonIcon />} disabled={events.length < 2}>
        {other === undefined ? t('compare.with') : t('compare.comparedWith', { number: other })}
      </Button>
    </PopoverNext>
  )
}
