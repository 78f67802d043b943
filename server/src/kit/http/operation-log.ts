import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../access/actor.ts'
import { masked } from '../audit.ts'
import { now } from '../clock.ts'
import type { Reader } from '../database/database.ts'
import { type Route, isChange } from './route.ts'

/** What is known of a call once it has been answered. */
export interface Answered {
  readonly operation: AnyOperation
  readonly actor: Actor | undefined
  readonly context: Context
  readonly path: string
  readonly input: unknown
  readonly code: number
  readonly message: string
  readonly tookMs: number
}

const longest = 4000
/** The input as text, secrets masked; the rest of a long one is left out. */
const written = (input: unknown): string => {
  const text = JSON.stringify(masked(input)) ?? ''
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/**
 * Whether a call is one to remember: it changes something, or takes rows out of the product. What anyone signed in may
 * fetch, such as a picture, is no such thing.
 */
export const isLogged = (route: Route): boolean => {
  const { operation } = route
  return (
    isChange(route) ||
    operation.success !== undefined ||
    (operation.body === 'bytes' && operation.piece !== true) ||
    (operation.wire === 'file' && (operation.permission !== 'signed-in' || operation.written !== undefined))
  )
}

/** Writes a call into the operation log. */
export const logOperation = async (
  db: Reader,
  { operation, actor, context, path, input, code, message, tookMs }: Answered,
): Promise<void> => {
  await sql`
    insert into document.operation_log (operation, method, path, person_id, person_name, unit_name, unit_name_en, address, input, code, message, took_ms, request_id, happened_at)
    values (${operation.name}, ${operation.method}, ${path}, ${actor?.userId ?? null}, ${actor?.userName ?? ''}, ${actor?.departmentName ?? ''}, ${actor?.departmentNameEn ?? ''},
      ${context.address}, ${operation.sealed ? '' : written(input)}, ${code}, ${message}, ${tookMs}, ${context.requestId}, ${now()})`.execute(
    db,
  )
}
