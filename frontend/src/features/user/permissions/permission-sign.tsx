import type { kindOf } from './rights.ts'

/** Grey disc with a tick: by a role; blue square with a plus: extra; ring: none. */
export const PermissionSign = ({ kind }: { kind: ReturnType<typeof kindOf> }) => (
  <svg className="permission-sign" data-kind={kind} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    {kind === 'role' && (
      <>
        <circle cx="6" cy="6" r="6" />
        <path d="M3.2 6.2 5.2 8.1 8.8 4.2" />
      </>
    )}
    {kind === 'extra' && (
      <>
        <rect width="12" height="12" rx="2.5" />
        <path d="M6 3v6M3 6h6" />
      </>
    )}
    {kind === 'none' && <circle cx="6" cy="6" r="5.4" />}
  </svg>
)
