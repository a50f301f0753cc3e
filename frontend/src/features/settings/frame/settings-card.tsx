import type { ReactNode } from 'react'
import type { Section } from './sections.ts'

export interface SettingsCardProps {
  section: Section
  title: string
  /** Grey text or a number after the title. */
  note?: ReactNode
  /** Content at the right of the head. */
  end?: ReactNode
  className?: string
  children: ReactNode
}

export const sectionId = (section: Section) => `settings-${section}`

/** A section of the settings, which the menu focuses. */
export const SettingsCard = ({ section, title, note, end, className, children }: SettingsCardProps) => (
  <section
    id={sectionId(section)}
    className={
      className === undefined
        ? 'card settings-card no-outline flex-none min-width-0'
        : `card settings-card no-outline flex-none min-width-0 ${className}`
    }
    aria-labelledby={`${sectionId(section)}-title`}
    tabIndex={-1}
  >
    <header className="card-head">
      <h2 id={`${sectionId(section)}-title`}>{title}</h2>
      {note !== undefined && <span className="note">{note}</span>}
      {end !== undefined && <span className="end">{end}</span>}
    </header>
    {children}
  </section>
)
