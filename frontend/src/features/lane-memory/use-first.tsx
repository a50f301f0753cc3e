import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

const FIRST_ROWS = 4

/** The first of several entries, and the button that shows the others. */
export const useFirst = <Of,>(all: readonly Of[]): { shown: readonly Of[]; moreButton: ReactNode } => {
  const { t } = useTranslation('rates', { keyPrefix: 'lane' })
  const [isAll, setAll] = useState(false)
  if (isAll || all.length <= FIRST_ROWS) return { shown: all, moreButton: null }
  return {
    shown: all.slice(0, FIRST_ROWS),
    moreButton: (
      <div className="lane-more">
        <Button size="small" variant="minimal" onClick={() => setAll(true)}>
          {t('more', { count: all.length - FIRST_ROWS })}
        </Button>
      </div>
    ),
  }
}
