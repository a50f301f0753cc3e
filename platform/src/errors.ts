/** Someone was faster: the stream is not at the revision that the writer expected. */
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

/** An event that its own schema would refuse when it is read: a defect of what decided it. Nothing was stored. */
export class UnfitEvent extends Error {
  constructor(stream: string, type: string, options: { cause: unknown }) {
    super(`${type} of ${stream} does not fit its schema`, options)
  }
}

/** A value that must be unique belongs to another stream. */
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

/** No token, or one that is not valid, or a wrong password. `code` tells them apart. */
export class Unauthenticated extends Error {
  readonly code: keyof typeof unauthenticated
  readonly details: Details | undefined

  constructor(code: keyof typeof unauthenticated = 'UNAUTHENTICATED', details?: Details) {
    super(unauthenticated[code])
    this.code = code
    this.details = details
  }
}

type ForbiddenCode = 'FORBIDDEN' | 'USER_INACTIVE' | 'THIRD_PARTY'

/** Known, but not allowed. */
export class Forbidden extends Error {
  readonly code: ForbiddenCode

  constructor(needed: string, code: ForbiddenCode = 'FORBIDDEN') {
    super(code === 'USER_INACTIVE' ? 'The user is not active' : `Needs ${needed}`)
    this.code = code
  }
}

/** Too often; the caller may come back after some seconds. */
export class TooMany extends Error {
  readonly code: string
  readonly retryAfterSeconds: number

  constructor(code: string, retryAfterSeconds: number) {
    super(`Too many tries, come back in ${retryAfterSeconds} s`)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Nothing there, or nothing that this user may know of. */
export class NotFound extends Error {
  readonly code = 'NOT_FOUND'
}

/** It was there, and nobody needs it any more. */
export class Gone extends Error {
  readonly code = 'CANCELED'
}

/** More bytes than are taken. */
export class TooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`More than ${limit} bytes`)
    this.limit = limit
  }
}

/** Fewer bytes a second than are waited for. */
export class TooSlow extends Error {
  readonly code = 'UPLOAD_TOO_SLOW'

  constructor(bytesPerSecond: number) {
    super(`Less than ${bytesPerSecond} bytes a second`)
  }
}

/** A file of a kind that is not taken, or whose content is not what its name says. */
export class FileNotTaken extends Error {
  readonly code = 'FILE_NOT_TAKEN'
}

/** A file whose content is no longer what it was kept as; it is not handed out. */
export class FileDamaged extends Error {
  readonly code = 'FILE_DAMAGED'
}

/** An idempotency key that came before with another body. */
export class KeyReused extends Error {
  readonly code = 'IDEMPOTENCY_KEY_REUSED'
}

/** A table is read whose newer form is still being built; the caller may try again. */
export class BeingBuilt extends Error {
  readonly code = 'BEING_BUILT'
}

/** An engine does not answer; the caller may try again. */
export class Unavailable extends Error {
  readonly dependency: string
  /** The caller has waited for it already. */
  readonly waited: boolean
  /** It is there: what it was asked takes more time or memory than it may. */
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
