import type { KeyOf, Params } from '@geodepot/contracts/kit/messages.ts'
import { sheetMessages } from '@geodepot/contracts/kit/sheet.messages.ts'
import { Refusal } from '../http/refusal.ts'

export const sheetRefusalKeys = [
  'notASpreadsheet',
  'encrypted',
  'hasMacros',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
  'unreadable',
  'timeout',
] as const satisfies readonly KeyOf<typeof sheetMessages>[]
export type SheetRefusalKey = (typeof sheetRefusalKeys)[number]

/** A file that is turned down as a whole. `cause` says more for the log, never for the person. */
export class SheetRefusal extends Refusal {
  readonly key: SheetRefusalKey
  readonly params: Params
  constructor(key: SheetRefusalKey, params: Params = {}, cause?: unknown) {
    super(500, [{ key, messages: sheetMessages, params }])
    this.key = key
    this.params = params
    this.cause = cause
  }
}
