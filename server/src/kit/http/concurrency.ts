import { downloadMessages } from '@geodepot/contracts/kit/download.messages.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { tooMany } from './refusal.ts'

// Nobody knows how long the others take.
const retryAfter = 5
/** Takes a place for a person; says how to leave it, which may be said twice. @throws Refusal 429 when all are taken */
export type Enter = (person: number) => () => void

/**
 * Lets each person have so many of something under way; whoever asks for more
 * is refused with `key`, which is told how many as `n`.
 */
export const concurrencyLimit = <K extends string>(atOnce: number, messages: Messages<K>, key: K): Enter => {
  const under = new Map<number, number>()
  return (person) => {
    const count = under.get(person) ?? 0
    if (count >= atOnce) throw tooMany({ key, messages, params: { n: atOnce } }, retryAfter)
    under.set(person, count + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const rest = (under.get(person) ?? 1) - 1
      if (rest > 0) under.set(person, rest)
      else under.delete(person)
    }
  }
}

/**
 * Whether an operation writes a list out: its rows are read while they are sent, over a connection that it keeps as
 * long as its reader takes.
 */
export const isExport = ({ wire, path, written }: AnyOperation): boolean =>
  wire === 'file' && (path.endsWith('/export') || written !== undefined)
/** Whether an operation takes a file in, as it arrives. */
export const isUpload = ({ body }: AnyOperation): boolean => body === 'bytes'

// The page sends three files at once; this is two windows of it.
const uploadsAtOnce = 6
const exportsAtOnce = 2
/** The door that an operation's callers have to pass; most have none. */
export type ConcurrencyLimits = (operation: AnyOperation) => Enter | undefined
export const concurrencyLimits = (): ConcurrencyLimits => {
  const [exports, uploads] = [
    concurrencyLimit(exportsAtOnce, downloadMessages, 'tooManyExports'),
    concurrencyLimit(uploadsAtOnce, fileMessages, 'tooManyUploads'),
  ]
  return (operation) => (isExport(operation) ? exports : isUpload(operation) ? uploads : undefined)
}
