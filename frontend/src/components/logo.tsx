/** The lane: hollow dot, origin; full dot, destination. */
export const Logo = ({ size = 26 }: { size?: number }) => (
  <svg className="logo" width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
    <rect width="26" height="26" rx="6" fill="var(--accent-fill)" />
    <path d="M9.4 17.4c4.8 0 2.6-8.8 7.6-8.8" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    <circle cx="7.6" cy="17.6" r="2.1" fill="none" stroke="#fff" strokeWidth="1.8" />
    <circle cx="18.4" cy="8.4" r="2.9" fill="#fff" />
  </svg>
)
