import type { Actor } from '../access/actor.ts'
import type { AnyQuery } from '../http/route.ts'

/** Somebody who asks for a chain. */
export type Asking = Omit<AnyQuery, 'actor' | 'input'> & { readonly actor: Actor }
