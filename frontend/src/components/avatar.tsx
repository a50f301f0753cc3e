import { initials } from '../lib/format/format.ts'
import './avatar.css'

/** A person as initials; the signed-in user’s own are blue. Screen readers read the full name, hover shows it. */
export const Avatar = ({ name, own = false, size = 24 }: { name: string; own?: boolean; size?: number }) => (
  <span
    className={
      own
        ? 'avatar size-10 round on-track ink-2 line-1 own inline-row centred flex-none semibold'
        : 'avatar size-10 round on-track ink-2 line-1 inline-row centred flex-none semibold'
    }
    title={name}
    style={{ width: size, height: size }}
    role="img"
    aria-label={name}
  >
    {initials(name)}
  </span>
)
