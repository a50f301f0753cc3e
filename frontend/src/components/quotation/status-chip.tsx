import type { Status } from '@freight/contracts/vocabulary/schemas'
import { useShellText } from '../../lib/i18n/use-shell-text.ts'
import { hueOf, StatusGlyph } from './status-glyph.tsx'
import './status-chip.css'

/** `MVD-2026-004182` with a quiet beginning: people recognize quotations by the last six digits. */
export const Reference = ({ value }: { value: string }) => {
  const splitIndex = value.lastIndexOf('-') + 1
  return (
    <span className="reference no-wrap medium ink">
      <span className="reference-prefix ink-3 regular">{value.slice(0, splitIndex)}</span>
      {value.slice(splitIndex)}
    </span>
  )
}

/** In tables a coloured glyph and a grey word; `pill` for headers, tinted. */
export const StatusChip = ({ status, pill = false }: { status: Status; pill?: boolean }) => {
  const t = useShellText()
  return (
    <span
      className={
        pill
          ? 'status-chip ink-2 line-16 pill inline-row gap-6 min-width-0 size-12-5'
          : 'status-chip ink-2 line-16 inline-row gap-6 min-width-0 size-12-5'
      }
      data-hue={hueOf(status)}
    >
      <StatusGlyph status={status} />
      <span className="status-word clipped">{t(`status.${status}`)}</span>
    </span>
  )
}
