import type { FieldError } from '../../contracts/src/kit/wire.ts'

/** What a body says that is no success. */
export interface Refusal {
  readonly code: number
  /** The reason, as the catalogue of errors has it. */
  readonly key?: string
  readonly msg: string
  readonly errors?: readonly FieldError[]
  /** Of a fault: what its cause is found by. */
  readonly requestId?: string
}

/** The server answered, and turned the call down. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly operation: string
  readonly status: number
  readonly code: number
  readonly key: string | undefined
  /** Each field that is wrong, by its path: `lines.3.receiptQty`. */
  readonly errors: readonly FieldError[]
  readonly requestId: string | undefined
  /** The call went under it: sent again with it, it is done once. */
  readonly idempotencyKey: string | undefined
  constructor(
    operation: string,
    status: number,
    { code, key, msg, errors = [], requestId }: Refusal,
    idempotencyKey?: string,
  ) {
    super(msg)
    this.operation = operation
    this.status = status
    this.code = code
    this.key = key
    this.errors = errors
    this.requestId = requestId
    this.idempotencyKey = idempotencyKey
  }
}

/** Nobody answered, or not to the end: the call may have been done. Sent again under its key it is done once. */
export class CallUnanswered extends Error {
  override readonly name = 'CallUnanswered'
  readonly operation: string
  readonly idempotencyKey: string | undefined
  constructor(operation: string, cause: unknown, idempotencyKey?: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.operation = operation
    this.idempotencyKey = idempotencyKey
  }
}
