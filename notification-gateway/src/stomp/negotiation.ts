import { Fault } from './fault.ts'
import type { Version } from './frame-codec.ts'

const supported: readonly Version[] = ['1.2', '1.1', '1.0']

/** For the `version` header of the ERROR that rejects a client. */
export const supportedVersions = supported.join(',')

/**
 * The highest common version; 1.0 for a client without the header.
 * @throws Fault when there is none
 */
export const agreedVersion = (acceptVersion: string | undefined): Version => {
  const acceptedVersions = (acceptVersion ?? '1.0').split(',').map((version) => version.trim())
  const version = supported.find((candidate) => acceptedVersions.includes(candidate))
  if (version === undefined) throw new Fault('Version not supported')
  return version
}
