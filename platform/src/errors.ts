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

/** No token, or one that is not valid. `code` tells an expired one apart. */
export class Unauthenticated extends Error {
  readonly code: 'UNAUTHENTICATED' | 'TOKEN_EXPIRED'

  constructor(code: 'UNAUTHENTICATED' | 'TOKEN_EXPIRED' = 'UNAUTHENTICATED') {
    super(code === 'TOKEN_EXPIRED' ? 'Token expired' : 'Unauthorized')
    this.code = code
  }
}

/** Signed in, but not allowed. */
export class Forbidden extends Error {
  readonly needed: string

  constructor(needed: string) {
    super(`Needs ${needed}`)
    this.needed = needed
  }
}

/** Nothing there, or nothing that this user may know of. */
export class NotFound extends Error {
  readonly code = 'NOT_FOUND'
}

/** An idempotency key that came before with another body. */
export class KeyReused extends Error {
  readonly code = 'IDEMPOTENCY_KEY_REUSED'
}

/** An engine does not answer; the caller may try again. */
export class Unavailable extends Error {
  readonly dependency: string

  constructor(dependency: string, options?: { cause?: unknown }) {
    super(`${dependency} is not available`, options)
    this.dependency = dependency
  }
}
