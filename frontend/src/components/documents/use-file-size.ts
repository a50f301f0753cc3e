import { useFormat } from '../../lib/format/format.ts'

/** Binary units, like the size limit: 20 MB are 20 × 1024 × 1024 bytes. */
const MEGABYTE = 1024 * 1024

/** "184 kB", "1,4 MB", on one line. */
export const useFileSize = () => {
  const format = useFormat()
  return (bytes: number): string =>
    bytes < MEGABYTE
      ? `${format.decimal(Math.max(1, Math.round(bytes / 1024)), 0)}\u00A0kB`
      : `${format.decimal(bytes / MEGABYTE, 1)}\u00A0MB`
}
