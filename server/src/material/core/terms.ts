import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'

/** How many old cores of a line `l` are still awaited: the good one that came back itself ends it as well. */
export const openCores = sql`greatest(l.quantity - l.returned_quantity - l.core_received - l.core_waived, 0)`
/** Whether any is. The index of what is awaited says it with the same words. */
export const isAwaited = sql<SqlBool>`l.quantity > l.returned_quantity + l.core_received + l.core_waived`
/** Who owes them: of the outbound `a`, with its project `p` and its supplier `v`. */
export const ownerOf = (language: Language) =>
  sql`coalesce(${namedIn('v', language)}, nullif(a.receiver, ''), p.name, '')`
