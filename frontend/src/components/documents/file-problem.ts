import { endingOf } from '@freight/contracts/document/file-name'
import { formatNamed } from '@freight/contracts/document/formats'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'

/** Why the server would refuse a file, as far as the browser can check: an error code with a text. */
export const fileProblem = ({ name, size }: File): string | undefined => {
  if (size > MOST_BYTES) return 'PAYLOAD_TOO_LARGE'
  if (size === 0) return 'EMPTY_FILE'
  return endingOf(name) !== '' && formatNamed(name) === undefined ? 'FILE_NOT_TAKEN' : undefined
}
