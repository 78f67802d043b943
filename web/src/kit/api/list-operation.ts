import type { AnyOperation, AnswerOf } from '@geodepot/contracts/kit/operation.ts'

/** An operation that answers pages of rows. */
export type ListOperation = AnyOperation
export type RowOf<O extends ListOperation> = AnswerOf<O> extends { rows: (infer R)[] } ? R : never
