/** Lost update: the stream is not at the revision that the writer expected. */
export class WrongRevision extends Error {
  readonly stream: string
  readonly expected: number
  readonly current: number

  constructor(stream: string, expected: number, current: number) {
    super(`${stream} is at revision ${current}, not ${expected}`)
    this.stream = stream
    this.expected = expected
    this.current = current
  }
}

/** An event that does not match its own schema: a defect of its decision. Nothing was stored. */
export class UnfitEvent extends Error {
  constructor(stream: string, type: string, options: { cause: unknown }) {
    super(`${type} of ${stream} does not fit its schema`, options)
  }
}

/** A unique value belongs to another stream. */
export class KeyTaken extends Error {
  readonly scope: string
  readonly value: string

  constructor(scope: string, value: string) {
    super(`${scope} is taken`)
    this.scope = scope
    this.value = value
  }
}

type Details = Readonly<Record<string, unknown>>

const unauthenticated = {
  UNAUTHENTICATED: 'Unauthorized',
  TOKEN_EXPIRED: 'Token expired',
  INVALID_CREDENTIALS: 'Wrong user or password',
}

/** No token, an invalid one, or a wrong password; `code` distinguishes them. */
export class Unauthenticated extends Error {
  readonly code: keyof typeof unauthenticated
  readonly details: Details | undefined

  constructor(code: keyof typeof unauthenticated = 'UNAUTHENTICATED', details?: Details) {
    super(unauthenticated[code])
    this.code = code
    this.details = details
  }
}

type ForbiddenCode = 'FORBIDDEN' | 'USER_INACTIVE' | 'THIRD_PARTY' | 'KEY_REVOKED'

/** Authenticated, but not allowed. */
export class Forbidden extends Error {
  readonly code: ForbiddenCode

  constructor(requirement: string, code: ForbiddenCode = 'FORBIDDEN') {
    super(code === 'USER_INACTIVE' ? 'The user is not active' : `Needs ${requirement}`)
    this.code = code
  }
}

/** Too many requests; the caller may retry after some seconds. */
export class TooMany extends Error {
  readonly code: string
  readonly retryAfterSeconds: number

  constructor(code: string, retryAfterSeconds: number) {
    super(`Too many tries, come back in ${retryAfterSeconds} s`)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Missing, or not visible to this user. */
export class NotFound extends Error {
  readonly code = 'NOT_FOUND'
}

/** It existed and is no longer needed (HTTP 410). */
export class Canceled extends Error {
  readonly code = 'CANCELED'
}

/** More bytes than accepted. */
export class TooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`More than ${limit} bytes`)
    this.limit = limit
  }
}

/** Fewer bytes per second than required. */
export class TooSlow extends Error {
  readonly code = 'UPLOAD_TOO_SLOW'

  constructor(bytesPerSecond: number) {
    super(`Less than ${bytesPerSecond} bytes a second`)
  }
}

/** A file of a type that is not accepted, or whose content does not match its name. */
export class FileNotTaken extends Error {
  readonly code = 'FILE_NOT_TAKEN'
}

/** A stored file whose content has changed; it is not returned. */
export class FileDamaged extends Error {
  readonly code = 'FILE_DAMAGED'
}

/** An idempotency key that was used with another body. */
export class KeyReused extends Error {
  readonly code = 'IDEMPOTENCY_KEY_REUSED'
}

/** A newer version of the table is being built; the caller may retry. */
export class BeingBuilt extends Error {
  readonly code = 'BEING_BUILT'
}

/** An engine does not answer; the caller may retry. */
export class Unavailable extends Error {
  readonly dependency: string
  /** The caller has already waited for it. */
  readonly waited: boolean
  /** The engine runs, but the query exceeds its limits of time or memory. */
  readonly tooMuch: boolean

  constructor(
    dependency: string,
    { waited = false, tooMuch = false, ...options }: { cause?: unknown; waited?: boolean; tooMuch?: boolean } = {},
  ) {
    super(`${dependency} is not available`, options)
    this.dependency = dependency
    this.waited = waited
    this.tooMuch = tooMuch
  }
}
