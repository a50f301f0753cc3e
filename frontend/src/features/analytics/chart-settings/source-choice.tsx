import { Checkbox } from '@blueprintjs/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'

interface SourceChoiceProps {
  sources: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Carriers or agents that can be added to the comparison. */
export default function SourceChoice({ sources, chosen, onChange }: SourceChoiceProps) {
  const { t } = useTranslation('analytics')
  const group = useRef<HTMLDivElement>(null)
  useFirstFocus(group)
  return (
    <div ref={group} className="max-height-320 scrolls-y pad-12" role="group" aria-label={t('common.compare')}>
      {sources.map((source) => (
        <Checkbox
          key={source}
          label={source}
          checked={chosen.includes(source)}
          onChange={() =>
            onChange(chosen.includes(source) ? chosen.filter((one) => one !== source) : [...chosen, source])
          }
        />
      ))}
    </div>
  )
}
