import type { Status } from '@freight/contracts/vocabulary/schemas'
import type { ReactNode } from 'react'
import { type Turn, turnOf } from '@freight/contracts/vocabulary/quotation'
import { useShellText } from '../../lib/i18n/use-shell-text.ts'
import './status-chip.css'

export type Hue = 'amber' | 'violet' | 'cyan' | 'green' | 'red' | 'grey' | 'accent'

const hueOfTurn: Readonly<Record<Turn, Hue>> = {
  PRICING: 'amber',
  COMMERCIAL: 'violet',
  CLIENT: 'cyan',
  WON: 'green',
  LOST: 'red',
  PARKED: 'grey',
}

/** The hue shows who has to act next. */
export const hueOf = (status: Status): Hue => hueOfTurn[turnOf[status]]

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const
const onDisc = {
  fill: 'none',
  stroke: 'var(--surface)',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const ring = <circle cx="7" cy="7" r="5.2" {...line} />
const disc = <circle cx="7" cy="7" r="6" />

const drawings: Readonly<Record<Status, ReactNode>> = {
  REQUESTED: <circle cx="7" cy="7" r="5.2" {...line} strokeDasharray="2 2.08" />,
  PENDING: (
    <>
      {ring}
      <path d="M7 4.2a2.8 2.8 0 0 1 0 5.6z" />
    </>
  ),
  QUOTED: (
    <>
      {ring}
      <path d="M7 7V4.1A2.9 2.9 0 1 1 4.1 7z" />
    </>
  ),
  UPDATED: (
    <g {...line} strokeLinecap="round" strokeLinejoin="round">
      <path d="M12 5.6A5.2 5.2 0 0 0 2.6 4.4M2 8.4a5.2 5.2 0 0 0 9.4 1.2" />
      <path d="M2.3 1.9v2.8h2.8M11.7 12.1V9.3H8.9" />
    </g>
  ),
  SENT: (
    <>
      {disc}
      <path d="M4.2 7h5.4M7.4 4.7 9.7 7 7.4 9.3" {...onDisc} />
    </>
  ),
  APPROVED: (
    <>
      {disc}
      <path d="m4.3 7.2 1.9 1.9 3.5-3.9" {...onDisc} />
    </>
  ),
  NOT_APPROVED: (
    <>
      {disc}
      <path d="m5 5 4 4M9 5 5 9" {...onDisc} />
    </>
  ),
  FUTURE: (
    <>
      {ring}
      <path d="M7 4.3V7l1.8 1.2" {...line} strokeLinecap="round" />
    </>
  ),
}

/** Glyph of a status, without text: always beside its name. */
export const StatusGlyph = ({ status, size = 14 }: { status: Status; size?: number }) => (
  <svg
    className="status-glyph hue"
    data-hue={hueOf(status)}
    width={size}
    height={size}
    viewBox="0 0 14 14"
    aria-hidden="true"
  >
    {drawings[status]}
  </svg>
)

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
