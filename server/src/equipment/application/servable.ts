import { application } from '@geodepot/contracts/equipment/application.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { documentVisible } from '../../kit/document/index.ts'

/**
 * Applications that an allocation of this person may serve, and be chosen for it: approved ones that they see. `alias`
 * names their table in the query.
 */
export const servable = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.state`)} = 'approved' and ${documentVisible(application, actor, alias)}`
