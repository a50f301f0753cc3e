import { endingOf } from '@freight/contracts/documents/file-name'
import { formatNamed } from '@freight/contracts/documents/formats'
import { MOST_BYTES } from '@freight/contracts/documents/kinds'

/** Why the server would not take a file, as far as can be told without asking: a code that the screens have words for. */
export const fileProblem = ({ name, size }: File): string | undefined => {
  if (size > MOST_BYTES) return 'PAYLOAD_TOO_LARGE'
  if (size === 0) return 'EMPTY_FILE'
  return endingOf(name) !== '' && formatNamed(name) === undefined ? 'FILE_NOT_TAKEN' : undefined
}
